import { Controller } from '@nestjs/common';
import { budgetsList, budgetsSet, type CallRequest } from '@strainscope/console-contract';
import { budgetOf } from '../mappers/budget.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class BudgetController {
  constructor(private readonly services: ServiceClients) {}

  /** The tree's lists know names and pages, the orchestrator the limits. */
  @Handles(budgetsList)
  async list({ query }: CallRequest<typeof budgetsList>) {
    const { kind, search = '', ...paging } = query;
    const page = pageRequestOf(paging);
    const list = await this.services.overview.listGroups({ kind, search, sort: 'name', page });
    const nodeIds = list.groups.map(({ nodeId }) => nodeId);
    const { budgets, currency } = nodeIds.length > 0 ? await this.services.budgets.getBudgets({ nodeIds }) : none;
    const limits = new Map(budgets.map((budget) => [budget.nodeId, budget]));
    return pagedAnswer(list.groups, (group) => budgetOf(group, limits.get(group.nodeId), currency), list);
  }

  @Handles(budgetsSet)
  async set({ params, body }: CallRequest<typeof budgetsSet>) {
    const { weight, concurrent, monthly, mode } = body;
    const limits = await this.services.budgets.setBudget({
      nodeId: params.id,
      mode,
      ...(weight != null && { weight }),
      ...(concurrent != null && { concurrent }),
      ...(monthly != null && { monthly }),
    });
    const group = await this.services.overview.getGroup({ nodeId: params.id });
    const { currency } = await this.services.budgets.getBudgets({ nodeIds: [params.id] });
    return answer(budgetOf(group, limits, currency));
  }
}

const none = { budgets: [], currency: '' };
