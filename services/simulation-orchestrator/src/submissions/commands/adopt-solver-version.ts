import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { contentKey } from '../../content-key/content-key.ts';
import { lockContents, lockSimulation } from '../../simulations/simulation-locks.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { Simulation, stateOf } from '../../simulations/simulation.entity.ts';
import { heldStatuses, sqlList } from '../../simulations/simulation.state.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';
import { computingOf, resultOf } from '../known-content.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

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
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A transaction each; stops in between when the signal aborts. What fails is left for the next time. */
  async execute(signal: AbortSignal): Promise<void> {
    let after = beforeAll;
    while (!signal.aborted) {
      const ids = await this.outdated(after);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (signal.aborted) return;
        await withScope(this.em, serviceScope, (em) => this.adopt(em, id)).catch((err: unknown) => {
          this.logger.error({ err, simulationId: id }, 'work of an older solver version was not adopted');
        });
      }
      after = ids.at(-1)!;
    }
  }

  /**
   * Not those that wait for one which a worker solves: they get its result. Those whose other one has ended are taken
   * too: it was adopted, and ended, before an interruption, and nobody would end them any more.
   */
  private outdated(after: string): Promise<string[]> {
    const { solverVersion } = this.config;
    return withScope(this.em, serviceScope, async (em) => {
      // Two questions, of which each has an index that holds what is queued and not all that ever was.
      const rows = await em.execute<{ id: string }[]>(
        `select id from simulations
         where waits_for is null and status = 'queued' and solver_version <> ? and id > ?
         union all
         select s.id from simulations s join simulations other on other.id = s.waits_for
         where s.waits_for is not null and s.status = 'queued' and s.solver_version <> ? and s.id > ?
           and other.status not in ${sqlList(heldStatuses)}
         order by id limit 500`,
        [solverVersion, after, solverVersion, after],
      );
      return rows.map(({ id }) => id);
    });
  }

  private async adopt(em: EntityManager, id: string): Promise<void> {
    const known = await em.findOneOrFail(Simulation, { id });
    const key = keyOf(known, this.config.solverVersion);
    const before = known.contentKey;
    // Both contents before the row.
    await lockContents(em, [before, key]);
    const simulation = await lockSimulation(em, id);
    if (simulation.status !== 'queued' || simulation.contentKey !== before) return;
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
