import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BudgetChangedSchema } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { NodeBudget } from '../../budgets/budget.entity.ts';
import { monthOf } from '../../budgets/budget.ts';
import { mayEditBudget } from '../../budgets/may-edit-budget.ts';
import { spentBeneath } from '../../budgets/queries/spent-beneath.ts';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { openAccounts } from '../../fair-order/ready-tenants.ts';
import { Tenant } from '../../fair-order/tenant.entity.ts';
import { OperatorAction } from '../../operators/operator-action.entity.ts';

export interface BudgetOrder {
  nodeId: string;
  /** Share of the machine relative to other organizations; null leaves it as it is. */
  weight: number | null;
  concurrent: number | null;
  /** 0: none left. */
  monthly: number | null;
  mode: 'soft' | 'strict';
}

/**
 * Sets, or with nothing in it clears, the limits of a node; sets the weight of an organization where one is given. An
 * order of what is so already is no event, and recorded nowhere.
 * @throws NotFound, InvalidRequest
 */
@Injectable()
export class SetBudget {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  async execute(order: BudgetOrder): Promise<void> {
    const { path, actorId } = await this.permitted(order);
    await withScope(this.em, serviceScope, async (em) => {
      const at = await this.times.shared(em);
      const { nodeId, weight } = order;
      // Transactions that book a cost meanwhile are waited for, or wait and add it: a new budget has no row to lock.
      await em.execute('lock table node_budgets in exclusive mode');
      const before = await em.findOne(NodeBudget, { nodeId }, { refresh: true });
      const { concurrent = null, monthly = null, mode = 'soft' } = before ?? {};
      await keep(em, order, before?.month === monthOf(at) ? (before.spentAt ?? null) : null, at);
      let weighed: number | null = null;
      if (weight !== null) {
        await openAccounts(em, [nodeId]);
        weighed = (await em.findOneOrFail(Tenant, { id: nodeId }, { refresh: true })).weight;
        await em.nativeUpdate(Tenant, { id: nodeId }, { weight });
      }
      const { nodeId: subject, ...after } = order;
      const isUnlimited = after.concurrent === null && after.monthly === null;
      const isSameLimit = concurrent === after.concurrent && monthly === after.monthly;
      const isSameMode = isUnlimited || mode === after.mode;
      if (isSameLimit && isSameMode && (weight === null || weight === weighed)) return;
      // A weight alone, where no limits were, clears nothing.
      const action = isUnlimited && (before || weight === null) ? 'budget cleared' : 'budget set';
      em.create(OperatorAction, {
        at,
        actorId,
        subject,
        action,
        before: { weight: weighed, concurrent, monthly, mode },
        after: { ...after, currency: this.config.rate.currency },
      });
      await this.outbox.append(
        em,
        'strainscope.simulation.budget.changed.v1',
        nodeId,
        create(BudgetChangedSchema, {
          nodeId,
          scope: path,
          mode: order.mode,
          at: timestampFromDate(at),
          ...(weight !== null && { weight }),
          ...(order.concurrent !== null && { concurrent: order.concurrent }),
          ...(order.monthly !== null && { monthly: order.monthly }),
        }),
      );
    });
  }

  private permitted({ nodeId, weight }: BudgetOrder): Promise<{ path: string[]; actorId: string }> {
    return this.actors.run(async (_, actor) => {
      const path = await this.paths.seenScopeOf(nodeId);
      assertCan(actor, 'budget:read', { scope: path });
      if (!mayEditBudget(actor, path)) throw new NotFound();
      if (weight !== null && path.length > 1) {
        throw new InvalidRequest([{ path: 'weight', message: 'Organizations alone have a weight.' }]);
      }
      return { path, actorId: actor.personId };
    });
  }
}

/** What this month has cost already counts. */
async function keep(
  em: EntityManager,
  { nodeId, concurrent, monthly, mode }: BudgetOrder,
  spentBefore: Date | null,
  at: Date,
): Promise<void> {
  if (concurrent === null && monthly === null) {
    await em.nativeDelete(NodeBudget, { nodeId });
    return;
  }
  const spent = (await spentBeneath(em, [nodeId], at)).get(nodeId)?.cost ?? 0;
  const spentAt = monthly !== null && spent >= monthly ? (spentBefore ?? at) : null;
  await em.upsert(NodeBudget, { nodeId, concurrent, monthly, mode, month: monthOf(at), spent, spentAt });
}
