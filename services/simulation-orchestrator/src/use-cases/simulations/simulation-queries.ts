import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import type { Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { SimulationLog } from '../../simulation-log/simulation-log.ts';
import { Simulation } from '../../simulations/simulation.entity.ts';
import { viewsOf } from '../../simulations/simulation.view.ts';
import { visibleSimulation } from '../../simulations/visible-simulation.ts';
import { basesOf } from '../../stale-runs/staleness.ts';
import { Forecast } from './forecast.ts';
import { queuePlace } from './queue-place.ts';
import { WaitReasons } from './wait-reasons.ts';

interface Shown {
  simulation: Simulation;
  view: SimulationMessage;
}

/** What people read of simulations. All throw `NotFound` for what the reader may not see. */
@Injectable()
export class SimulationQueries {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly log: SimulationLog,
    private readonly forecast: Forecast,
    private readonly waitReasons: WaitReasons,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  async get(simulationId: string): Promise<SimulationMessage> {
    const seen = await this.seen(simulationId, async (em, simulation) => this.shown(em, [simulation]));
    const [view] = await this.withReasons(seen);
    return view!;
  }

  /** Newest first. */
  async ofEvent(eventId: string): Promise<SimulationMessage[]> {
    if (!isId(eventId)) return [];
    const seen = await this.actors.run(async (em, actor) => {
      const simulations = await em.find(Simulation, { eventId }, { orderBy: { id: 'desc' }, limit: 100 });
      return this.shown(
        em,
        simulations.filter((simulation) => can(actor, 'simulation:read', simulation)),
      );
    });
    return this.withReasons(seen);
  }

  readLog(simulationId: string) {
    return this.seen(simulationId, (em) => this.log.read(em, simulationId));
  }

  private async shown(em: EntityManager, simulations: Simulation[]): Promise<Shown[]> {
    const shown: Shown[] = [];
    const bases = await basesOf(
      em,
      simulations.map(({ id }) => id),
      this.config.solverVersion,
    );
    const staleOf = new Map(bases.map(({ simulationId, stale }) => [simulationId, stale]));
    for (const [index, view] of (await viewsOf(em, simulations)).entries()) {
      const simulation = simulations[index]!;
      const queuePosition = await queuePlace(em, simulation);
      const stale = staleOf.get(simulation.id) ?? [];
      shown.push({ simulation, view: { ...view, ...(queuePosition > 0 && { queuePosition }), stale } });
    }
    return shown;
  }

  /** In a transaction of its own: what bars a simulation, and what is solved before it, may lie beyond what its reader sees. */
  private withReasons(shown: readonly Shown[]): Promise<SimulationMessage[]> {
    return Promise.all(
      shown.map(async ({ view, simulation }) => {
        const expectedSeconds = await this.forecast.of(simulation);
        return {
          ...view,
          ...(await this.waitReasons.of(simulation)),
          ...(expectedSeconds > 0 && { expectedSeconds }),
        };
      }),
    );
  }

  private seen<T>(simulationId: string, work: (em: EntityManager, simulation: Simulation) => Promise<T>): Promise<T> {
    return this.actors.run(async (em, actor) => {
      return work(em, await visibleSimulation(em, actor, simulationId, 'simulation:read'));
    });
  }
}
