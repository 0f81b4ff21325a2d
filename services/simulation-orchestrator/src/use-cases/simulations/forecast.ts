import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { EXECUTOR } from '../../executor/executor.token.ts';
import type { Executor } from '../../executor/executor.ts';
import type { Simulation } from '../../simulations/simulation.entity.ts';
import { heldStatuses, sqlList } from '../../simulations/simulation.state.ts';

/** The pace is that of so many runs, as long as they ended lately. */
const runs = 20;
const latelySeconds = 3600;
/** A worker in the middle of what nobody waits for is with what somebody waits for by then, s. */
const givesWaySeconds = 2;

interface Ahead {
  /** s of a worker for one simulation, as the last ones on this mesh took; null when none ended lately. */
  pace: number | null;
  /** Simulations that are solved before it: those that wait, and what is left of those that run. */
  waiting: number;
  running: number;
  /** Workers that hold something. */
  busy: number;
}

/**
 * When a simulation that waits begins, by what was measured: how long the last ones took here, and what is solved before
 * it, of whomever. A forecast ages as fast as the queue moves; whoever shows one asks again.
 */
@Injectable()
export class Forecast {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(EXECUTOR) private readonly executor: Executor,
  ) {}

  /** s; 0 when nothing tells. With the service's eyes: most of what is ahead concerns others. */
  async of(simulation: Simulation): Promise<number> {
    if (simulation.status !== 'queued' || simulation.waitsFor != null) return 0;
    const { pace, waiting, running, busy } = await withScope(this.em, serviceScope, (em) => this.ahead(em, simulation));
    if (pace === null) return 0;
    const workers = Math.max(1, this.executor.size, busy);
    return Math.max(givesWaySeconds, ((waiting + running) * pace) / workers);
  }

  private async ahead(em: EntityManager, simulation: Simulation): Promise<Ahead> {
    const { id, solverVersion, tenantId, live, meshType } = simulation;
    const ready = `solver_version = ? and waits_for is null and status = 'queued'`;
    const [ahead] = await em.execute<Ahead[]>(
      `with lately as (
         select c.solve_seconds, a.shared_by from cost_entries c
         join attempts a on a.simulation_id = c.simulation_id and a.number = c.attempt
         join simulations s on s.id = c.simulation_id
         where c.at > ?::timestamptz - make_interval(secs => ${latelySeconds}) and a.outcome = 'complete' and s.mesh_type = ?
         order by c.at desc limit ${runs}
       ), mine as (
         select count(*) as n from simulations where ${ready} and tenant_id = ? and live = ? and id < ?
       ), urgent as (
         select count(*) as n from simulations where ${ready} and live and (not ? or id < ?)
       ), tenants_waiting as (
         select count(distinct tenant_id) as n from simulations where ${ready} and not live
       ), held as (
         select coalesce(sum(1 - progress) filter (where live or not ?), 0) as left_over, count(distinct worker_id) as busy
         from simulations where status in ${sqlList(heldStatuses)}
       )
       select
         -- One that somebody waits for is solved alone, which takes longer than its share of a pass.
         coalesce(
           (select avg(solve_seconds) from lately where shared_by = 1 or not ?),
           (select avg(solve_seconds) from lately)
         )::float8 as pace,
         case when ? then urgent.n else urgent.n + mine.n * greatest(1, tenants_waiting.n) end::float8 as waiting,
         held.left_over::float8 as running, held.busy::int as busy
       from mine, urgent, tenants_waiting, held`,
      [
        this.times.now().toISOString(),
        meshType,
        solverVersion,
        tenantId,
        live,
        id,
        solverVersion,
        live,
        id,
        solverVersion,
        live,
        live,
        live,
      ],
    );
    return ahead!;
  }
}
