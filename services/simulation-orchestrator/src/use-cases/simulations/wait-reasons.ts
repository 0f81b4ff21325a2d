import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { barriers } from '../../budgets/budget.ts';
import { readBudgets } from '../../budgets/budgets.ts';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { itsTurn, waitReason } from '../../fair-order/wait-reason.ts';
import type { WaitReason } from '../../fair-order/wait-reason.ts';
import { configuredPools } from '../../pools/configured-pools.ts';
import { readControls } from '../../pools/pool-controls.ts';
import { controlOf } from '../../pools/pool-state.ts';
import type { Simulation } from '../../simulations/simulation.entity.ts';

@Injectable()
export class WaitReasons {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** With the service's eyes: what bars a simulation may lie above what its reader sees. */
  async of(simulation: Simulation): Promise<WaitReason> {
    if (simulation.status !== 'queued') return itsTurn;
    if (simulation.waitsFor != null) return { ...itsTurn, waitsBecause: 'same-content' };
    return withScope(this.em, serviceScope, async (em) => {
      const controls = await readControls(em);
      const pools = configuredPools(this.config).map(({ name }) => controlOf(controls, name));
      const budgets = await readBudgets(em, simulation.scope);
      return waitReason(simulation, pools, barriers(budgets, this.times.now()));
    });
  }
}
