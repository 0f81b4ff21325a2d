import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can, NodePaths } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BudgetSchema, GetBudgetsResponseSchema } from '@strainscope/proto/simulation';
import type { GetBudgetsResponse } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { NodeBudget } from '../../budgets/budget.entity.ts';
import { closedAt } from '../../budgets/budget.ts';
import { readBudgets } from '../../budgets/budgets.ts';
import { mayEditBudget } from '../../budgets/may-edit-budget.ts';
import { spentBeneath } from '../../budgets/queries/spent-beneath.ts';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { hashGroups } from '../../database/hash-groups.ts';
import { Tenant } from '../../fair-order/tenant.entity.ts';
import { computingStatuses, sqlList } from '../../simulations/simulation.state.ts';

interface SeenNode {
  id: string;
  isOrganization: boolean;
  mayEdit: boolean;
}

/** Limits of nodes, with what is spent, runs and waits beneath them. */
@Injectable()
export class BudgetList {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @param nodeIds those that the actor may not see are left out; empty: every node with a limit that they may see */
  async read(nodeIds: readonly string[]): Promise<GetBudgetsResponse> {
    const seen = await this.seen(nodeIds.filter(isId));
    const ids = seen.map(({ id }) => id);
    return withScope(this.em, serviceScope, async (em) => {
      const at = this.times.now();
      const limits = new Map((await readBudgets(em, ids)).map((budget) => [budget.nodeId, budget]));
      const tenants = new Map((await em.find(Tenant, { id: { $in: ids } })).map((row) => [row.id, row]));
      const [spent, load] = [await spentBeneath(em, ids, at), await loadBeneath(em, ids)];
      const budgets = seen.map(({ id, isOrganization, mayEdit }) => {
        const limit = limits.get(id);
        const { concurrent, monthly, mode } = limit ?? {};
        const spentAt = limit && closedAt(limit, at);
        return create(BudgetSchema, {
          nodeId: id,
          mode: mode ?? 'soft',
          spent: spent.get(id)?.cost ?? 0,
          unpricedSeconds: spent.get(id)?.unpricedSeconds ?? 0,
          mayEdit,
          ...load.get(id),
          ...(isOrganization && { weight: tenants.get(id)?.weight ?? 1 }),
          ...(concurrent != null && { concurrent }),
          ...(monthly != null && { monthly }),
          ...(spentAt && { spentAt: timestampFromDate(spentAt) }),
        });
      });
      return create(GetBudgetsResponseSchema, { budgets, currency: this.config.rate.currency });
    });
  }

  /** With the actor's own eyes: limits and costs are then read with the service's. */
  private async seen(nodeIds: readonly string[]): Promise<SeenNode[]> {
    const asked = nodeIds.length > 0 ? nodeIds : await this.limited();
    return this.actors.run(async (_, actor) => {
      const nodes = await this.paths.seen(asked);
      return nodes
        .filter(({ path }) => can(actor, 'budget:read', { scope: path }))
        .map(({ id, path }) => ({ id, isOrganization: path.length === 1, mayEdit: mayEditBudget(actor, path) }));
    });
  }

  private limited(): Promise<string[]> {
    return withScope(this.em, serviceScope, async (em) => (await em.find(NodeBudget, {})).map(({ nodeId }) => nodeId));
  }
}

/** Teams are counted first, all of them: there are few. */
async function loadBeneath(em: EntityManager, nodeIds: readonly string[]) {
  await hashGroups(em);
  const rows = await em.execute<{ node: string; running: number; waiting: number }[]>(
    `with teams as (
       select scope, count(*) filter (where status <> 'queued') as running,
         count(*) filter (where status = 'queued') as waiting
       from simulations where status in ${sqlList(computingStatuses)} group by tenant_id, scope
     )
     select node, sum(running)::int as running, sum(waiting)::int as waiting
     from teams, unnest(scope) node where node = any (?::uuid[]) group by node`,
    [`{${nodeIds.join(',')}}`],
  );
  return new Map(rows.map(({ node, ...load }) => [node, load]));
}
