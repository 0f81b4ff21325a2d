import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { ConfiguredPool } from '../pools/configured-pools.ts';
import { readControls } from '../pools/pool-controls.ts';
import { controlOf, isClosed, workerLimit } from '../pools/pool-state.ts';
import type { RunningPool } from './executor.ts';

export interface Limits {
  /** Workers at most, by pool. */
  limits: ReadonlyMap<string, number>;
  /** Pools that give their workers no work. */
  closed: readonly string[];
}

/** How many workers there may be, by what is configured and what operators decided. */
@Injectable()
export class PoolLimits {
  constructor(private readonly em: EntityManager) {}

  now(configured: readonly ConfiguredPool[], running: readonly RunningPool[]): Promise<Limits> {
    return withScope(this.em, serviceScope, async (em) => {
      const controls = await readControls(em);
      const held = configured.map(({ name, most }) => {
        const has = running.find((pool) => pool.name === name)?.workers.length ?? 0;
        const control = controlOf(controls, name);
        return { name, closed: isClosed(control), limit: workerLimit(control, most, has) };
      });
      return {
        limits: new Map(held.map(({ name, limit }) => [name, limit])),
        closed: held.filter(({ closed }) => closed).map(({ name }) => name),
      };
    });
  }
}
