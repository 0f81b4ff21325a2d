import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { contentKey } from '../../content-key/content-key.ts';
import { Times } from '../../leases/times.ts';
import type { OrchestratorConfig } from '../../orchestrator.config.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import type { Simulation } from '../../simulations/simulation.entity.ts';
import { lockContent, lockSimulationAndContent } from '../../simulations/simulation-locks.ts';
import { SimulationRecords } from '../../simulations/simulation-records.ts';
import { computingOf, resultOf } from '../known-content.ts';

/**
 * After an upgrade of the solver: what is still queued for the old version, which no worker has any more, is computed
 * by the new one. It is another content then, with another key, result or twin.
 */
@Injectable()
export class AdoptSolverVersion {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** A transaction each; stops in between when the signal aborts, and goes on at the next start. */
  async execute(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ids = await this.outdated();
      if (ids.length === 0) return;
      for (const id of ids) {
        if (signal.aborted) return;
        await withScope(this.em, serviceScope, (em) => this.adopt(em, id));
      }
    }
  }

  /**
   * Not those that wait for one which a worker solves: they get its result. Those whose other one has ended are taken
   * too: it was adopted, and ended, before an interruption, and nobody would end them any more.
   */
  private outdated(): Promise<string[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `select s.id from simulations s left join simulations other on other.id = s.waits_for
         where s.status = 'queued' and s.solver_version <> ? and coalesce(other.status, 'queued') not in ('running', 'post-processing')
         order by s.id limit 500`,
        [this.config.solverVersion],
      );
      return rows.map(({ id }) => id);
    });
  }

  private async adopt(em: EntityManager, id: string): Promise<void> {
    const simulation = await lockSimulationAndContent(em, id);
    if (simulation.status !== 'queued') return;
    const key = keyOf(simulation, this.config.solverVersion);
    await lockContent(em, key);
    const [result, computing] = [await resultOf(em, key), await computingOf(em, key)];
    Object.assign(simulation, { contentKey: key, solverVersion: this.config.solverVersion });
    const at = this.times.now();
    const facts = result
      ? decide.reuse(stateOf(simulation), at)
      : decide.changeWait(stateOf(simulation), at, computing?.id ?? null);
    await this.records.record(em, simulation, facts, result);
  }
}

function keyOf({ motionHash, meshType, meshSubtype, materials, settings }: Simulation, solverVersion: string): string {
  return contentKey({ motionHash, meshType, meshSubtype, materials, solverVersion, settings: { ...settings } });
}
