import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { readBudgets } from '../budgets/budgets.ts';
import { unbarred } from '../budgets/unbarred.ts';
import type { OrchestratorConfig } from '../orchestrator.config.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { Times } from './times.ts';

/** How much there is to do. */
@Injectable()
export class Load {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /**
   * All at one moment: what is claimed between two looks would count twice, and bring workers that find nothing to do.
   * Ready is what a claim would find, held what is under a lease, busy how many workers hold it.
   */
  measure(): Promise<{ ready: number; held: number; busy: number }> {
    return withScope(this.em, serviceScope, async (em) => {
      const claimable = em
        .createQueryBuilder(Simulation)
        .count()
        .where({
          solverVersion: this.config.solverVersion,
          waitsFor: null,
          status: 'queued',
          $and: unbarred(await readBudgets(em), this.times.now()),
        })
        .toQuery();
      const [load] = await em.execute<{ ready: number; held: number; busy: number }[]>(
        `select (${claimable.sql})::int as ready, count(*)::int as held, count(distinct worker_id)::int as busy
         from simulations where status in ('running', 'post-processing')`,
        [...claimable.params],
      );
      return load!;
    });
  }
}
