import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import type { BudgetService } from '@strainscope/proto/simulation';
import { BudgetList } from '../use-cases/budgets/budget-list.ts';
import { SetBudget } from '../use-cases/budgets/set-budget.ts';

/** Shares and limits: the edge of `BudgetService`. */
@Injectable()
export class BudgetsRpc {
  readonly implementation: ServiceImpl<typeof BudgetService>;

  constructor(budgets: BudgetList, setBudget: SetBudget) {
    this.implementation = {
      getBudgets: ({ nodeIds }) => budgets.read(nodeIds),

      setBudget: async ({ nodeId, weight = null, concurrent = null, monthly = null, mode }) => {
        if (weight !== null && !(weight > 0)) {
          throw new InvalidRequest([{ path: 'weight', message: 'A weight is above zero.' }]);
        }
        if (monthly !== null && !(monthly >= 0)) {
          throw new InvalidRequest([{ path: 'monthly', message: 'A budget is not below zero.' }]);
        }
        await setBudget.execute({ nodeId, weight, concurrent, monthly, mode: mode === 'strict' ? 'strict' : 'soft' });
        const [budget] = (await budgets.read([nodeId])).budgets;
        if (!budget) throw new NotFound();
        return budget;
      },
    };
  }
}
