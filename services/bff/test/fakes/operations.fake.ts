import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { assertCan, currentActor } from '@strainscope/access';
import type { Action } from '@strainscope/access';
import { BudgetService, CostService, OperationsService } from '@strainscope/proto/simulation';
import { idOf, personOf, targetFor } from './league.ts';
import { actorNow, nodeWith } from './rows.ts';

const at = timestampFromDate(new Date('2026-11-21T14:03:00Z'));
const load = { ready: 2, wanted: 2, running: 3, busy: 1, most: 4 };
const local = { name: 'local', kind: 'process', state: 'open', ownState: 'open', ...load };

const only = (action: Action) => assertCan(actorNow(), action, { scope: [] });

/** Limits of every node; whoever runs the node above sets them. */
export function budgetFake(router: ConnectRouter): void {
  const limits = (nodeId: string) => ({ nodeId, mode: 'soft', spent: 1.5, running: 1, waiting: 2, mayEdit: true });
  router.service(BudgetService, {
    getBudgets: ({ nodeIds }) => ({ budgets: nodeIds.map(limits), currency: 'USD' }),
    setBudget({ nodeId }) {
      nodeWith(nodeId, 'budget:edit', { parent: true });
      return limits(nodeId);
    },
  });
}

export function costFake(router: ConnectRouter): void {
  router.service(CostService, {
    getCosts() {
      only('admin:analytics');
      const solved = { cost: 0.5, simulations: 2, solveSeconds: 50 };
      return {
        currency: 'USD',
        month: '2026-11',
        months: [{ month: '2026-11', ...solved }],
        rows: [{ key: idOf('north'), attempts: 3, ...solved }],
        page: { total: 1n },
        prices: [{ pool: 'local', cores: 2, coreHour: 0.04, perSecond: 0.0000222 }],
      };
    },
  });
}

/** What administrators may see and operators do, of a machine with one pool. */
export function operationsFake(router: ConnectRouter): void {
  router.service(OperationsService, {
    getFigures() {
      only('admin:analytics');
      const tenants = [{ tenantId: idOf('north'), ready: 7, running: 1, oldest: at, waitsBecause: 'paused' }];
      return { pools: [local], everything: 'open', tenants, windowSeconds: 3600, claims: 0 };
    },
    controlPool({ state }) {
      only('admin:operate');
      return { ...local, state, ownState: state };
    },
    listAttempts() {
      only('admin:analytics');
      const { simulationId, eventId } = targetFor(currentActor().level, 'own subtree');
      const attempt = { simulationId, eventId, tenantId: idOf('north'), number: 1, pool: 'local', outcome: 'running' };
      return { attempts: [{ ...attempt, startedAt: at }], page: { total: 1n } };
    },
    listFailureCauses() {
      only('admin:analytics');
      return { causes: [{ reasonCode: 'CRASH', reason: 'It crashed.', simulations: 2, newest: at }] };
    },
    retryFailures() {
      only('admin:operate');
      return { retried: 2, left: 0 };
    },
    listOperatorActions() {
      only('admin:analytics');
      const by = { at, actorId: personOf(1000) };
      const paused = { before: '{"state":"open"}', after: '{"state":"paused"}' };
      const limited = { before: '{"concurrent":null}', after: '{"concurrent":0}' };
      return {
        actions: [
          { ...by, subject: 'local', action: 'paused', ...paused },
          { ...by, subject: idOf('north'), action: 'budget set', ...limited },
        ],
      };
    },
  });
}
