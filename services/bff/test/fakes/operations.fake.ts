import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { assertCan, currentActor } from '@strainscope/access';
import type { Action } from '@strainscope/access';
import { OperationsService } from '@strainscope/proto/simulation';
import { idOf, personOf, targetFor } from './league.ts';
import { actorNow } from './rows.ts';

const at = timestampFromDate(new Date('2026-11-21T14:03:00Z'));
const local = { name: 'local', kind: 'process', state: 'open', ready: 2, wanted: 2, running: 3, busy: 1, most: 4 };

const only = (action: Action) => assertCan(actorNow(), action, { scope: [] });

/** What administrators may see and operators do, of a machine with one pool. */
export function operationsFake(router: ConnectRouter): void {
  router.service(OperationsService, {
    getFigures() {
      only('admin:analytics');
      const tenants = [{ tenantId: idOf('north'), ready: 7, running: 1, oldest: at }];
      return { pools: [local], everything: 'open', tenants, windowSeconds: 3600, claims: 0 };
    },
    controlPool({ state }) {
      only('admin:operate');
      return { ...local, state };
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
      const change = { before: '{"state":"open"}', after: '{"state":"paused"}' };
      return { actions: [{ at, actorId: personOf(1000), subject: 'local', action: 'paused', ...change }] };
    },
  });
}
