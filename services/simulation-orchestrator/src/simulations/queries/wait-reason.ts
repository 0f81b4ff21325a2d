import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { barrierOf } from '../../budgets/budget.ts';
import { readBudgets } from '../../budgets/budgets.ts';
import { Times } from '../../leases/times.ts';
import type { OrchestratorConfig } from '../../orchestrator.config.ts';
import { configuredPools } from '../../pools/configured-pools.ts';
import { readControls } from '../../pools/pool-controls.ts';
import { controlOf, isClosed } from '../../pools/pool-state.ts';
import type { Simulation } from '../simulation.entity.ts';

/** Why something waits beside its turn. */
export interface WaitReason {
  waitsBecause: '' | 'paused' | 'no-workers' | 'month' | 'concurrent' | 'same-content';
  /** Whose budget it waits for. */
  waitsNodeId: string;
}

const itsTurn: WaitReason = { waitsBecause: '', waitsNodeId: '' };

@Injectable()
export class WaitReasons {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** With the service's eyes: what bars a simulation may lie above what its reader sees. */
  async of({ status, waitsFor, scope, submittedAt }: Simulation): Promise<WaitReason> {
    if (status !== 'queued') return itsTurn;
    if (waitsFor != null) return { ...itsTurn, waitsBecause: 'same-content' };
    return withScope(this.em, serviceScope, async (em) => {
      const controls = await readControls(em);
      const pools = configuredPools(this.config).map(({ name }) => controlOf(controls, name));
      if (pools.every(isClosed)) {
        const isPaused = pools.some(({ state }) => state !== 'open');
        return { ...itsTurn, waitsBecause: isPaused ? 'paused' : 'no-workers' };
      }
      const now = this.times.now();
      for (const budget of await readBudgets(em, scope)) {
        const barrier = barrierOf(budget, now);
        if (!barrier || (barrier.since && submittedAt < barrier.since)) continue;
        return { waitsBecause: barrier.cause, waitsNodeId: budget.nodeId };
      }
      return itsTurn;
    });
  }
}
