import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { RetryFailuresResponseSchema } from '@strainscope/proto/simulation';
import type { ControlPoolRequest, OperationsService } from '@strainscope/proto/simulation';
import { RetryFailures } from '../operations/commands/retry-failures.ts';
import { AttemptList } from '../operations/queries/attempt-list.ts';
import { FailureCauses } from '../operations/queries/failure-causes.ts';
import { OperationsFigures } from '../operations/queries/operations-figures.ts';
import { OperatorActions } from '../operations/queries/operator-actions.ts';
import { ControlPool } from '../pools/commands/control-pool.ts';
import { everyPool, poolStates } from '../pools/pool-state.ts';
import type { PoolState } from '../pools/pool-state.ts';

/** Pools, attempts and failures: the edge of `OperationsService`. */
@Injectable()
export class OperationsRpc {
  readonly implementation: ServiceImpl<typeof OperationsService>;

  constructor(
    figures: OperationsFigures,
    attempts: AttemptList,
    causes: FailureCauses,
    actions: OperatorActions,
    controlPool: ControlPool,
    retryFailures: RetryFailures,
  ) {
    this.implementation = {
      getFigures: () => figures.read(),

      controlPool: async (request) => {
        const { pool } = request;
        const [state, concurrency] = [stateOf(request), concurrencyOf(request)];
        await controlPool.execute({
          pool,
          ...(state !== undefined && { state }),
          ...(concurrency !== undefined && { concurrency }),
        });
        const { pools, everything } = await figures.read();
        if (pool === everyPool) return { name: pool, state: everything, ownState: everything };
        const found = pools.find(({ name }) => name === pool);
        if (!found) throw new NotFound();
        return found;
      },

      listAttempts: (request) => attempts.read(request),
      listFailureCauses: () => causes.read(),
      retryFailures: async ({ reasonCode }) =>
        create(RetryFailuresResponseSchema, await retryFailures.execute(reasonCode)),
      listOperatorActions: ({ page }) => actions.read(page),
    };
  }
}

function stateOf({ state }: ControlPoolRequest): PoolState | undefined {
  if (state === '') return undefined;
  const known = poolStates.find((name) => name === state);
  if (!known) throw new InvalidRequest([{ path: 'state', message: 'Choose open, paused or draining.' }]);
  return known;
}

function concurrencyOf({ concurrency, clearConcurrency }: ControlPoolRequest): number | null | undefined {
  return clearConcurrency ? null : concurrency;
}
