import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { PoolControlledSchema } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { OperatorAction } from '../../operators/operator-action.entity.ts';
import { configuredPools } from '../configured-pools.ts';
import { PoolControl } from '../pool-control.entity.ts';
import { elsewhere, everyPool } from '../pool-state.ts';
import type { Control, PoolState } from '../pool-state.ts';

export interface PoolOrder {
  /** A name, or `everyPool`. */
  pool: string;
  state?: PoolState;
  /** Workers at most; null: as configured. */
  concurrency?: number | null;
}

/**
 * An operator pauses, drains or opens a pool, or says how many workers it may have. An order of what is so already is no
 * event, and recorded nowhere.
 * @throws NotFound, InvalidRequest
 */
@Injectable()
export class ControlPool {
  constructor(
    private readonly operator: AsOperator,
    private readonly outbox: Outbox,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  async execute(order: PoolOrder): Promise<void> {
    await this.operator.act(async (em, actorId) => {
      this.assertKnown(order);
      await em.execute(`select pg_advisory_xact_lock(hashtextextended('pool ' || ?, 0))`, [order.pool]);
      const row = await em.findOne(PoolControl, { pool: order.pool }, { refresh: true });
      const before: Control = { state: row?.state ?? 'open', concurrency: row?.concurrency ?? null };
      const after: Control = {
        state: order.state ?? before.state,
        concurrency: order.concurrency === undefined ? before.concurrency : order.concurrency,
      };
      if (after.state === before.state && after.concurrency === before.concurrency) return;
      await em.upsert(PoolControl, { pool: order.pool, ...after });
      const at = this.times.now();
      em.create(OperatorAction, { at, actorId, subject: order.pool, action: verbOf(order), before, after });
      const { concurrency, state } = after;
      await this.outbox.append(
        em,
        'strainscope.simulation.pool.controlled.v1',
        order.pool,
        create(PoolControlledSchema, {
          pool: order.pool,
          state,
          at: timestampFromDate(at),
          ...(concurrency !== null && { concurrency }),
        }),
      );
    });
  }

  private assertKnown({ pool, concurrency }: PoolOrder): void {
    const names = [...configuredPools(this.config).map(({ name }) => name), elsewhere, everyPool];
    if (!names.includes(pool)) throw new InvalidRequest([{ path: 'pool', message: 'There is no pool of this name.' }]);
    if (concurrency !== undefined && (pool === everyPool || pool === elsewhere)) {
      const message = 'The number of workers is set for each pool that starts its own.';
      throw new InvalidRequest([{ path: 'concurrency', message }]);
    }
  }
}

function verbOf({ state, concurrency }: PoolOrder): string {
  if (state !== undefined) return { open: 'opened', paused: 'paused', draining: 'drained' }[state];
  return concurrency === null ? 'concurrency cleared' : 'concurrency set';
}
