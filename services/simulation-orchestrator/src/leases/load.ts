import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { readBudgets } from '../budgets/budgets.ts';
import { Times } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { heldStatuses, sqlList } from '../simulations/simulation.state.ts';
import { claimable } from './claimable.ts';

export interface Measured {
  ready: number;
  held: number;
  heldApart: number;
  busy: number;
}

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
   * Ready is what a claim would find, held what is under a lease, busy how many workers hold something, whoever started them.
   * @param open pools that count as holding: what workers from elsewhere hold needs none of ours
   * @param closed pools whose workers do not count; what they hold is told apart
   */
  measure(open: readonly string[] = [], closed: readonly string[] = []): Promise<Measured> {
    return withScope(this.em, serviceScope, async (em) => {
      const ready = em
        .createQueryBuilder(Simulation)
        .count()
        .where(claimable(this.config.solverVersion, await readBudgets(em), this.times.now()))
        .toQuery();
      const pools = [`{${open.join(',')}}`, `{${closed.join(',')}}`];
      const [load] = await em.execute<Measured[]>(
        `select (${ready.sql})::int + (select count(*) from problems where status = 'queued')::int as ready, count(*) filter (where is_open)::int as held,
           count(*) filter (where is_closed)::int as "heldApart", count(distinct worker_id) filter (where not is_closed)::int as busy
         from (select s.worker_id, a.pool = any (?::text[]) as is_open, a.pool = any (?::text[]) as is_closed
           from simulations s join attempts a on a.simulation_id = s.id and a.number = s.lease_attempt
           where s.status in ${sqlList(heldStatuses)}
           union all
           select worker_id, pool = any (?::text[]), pool = any (?::text[]) from problems where status = 'running') as leased`,
        [...ready.params, ...pools, ...pools],
      );
      return load!;
    });
  }
}
