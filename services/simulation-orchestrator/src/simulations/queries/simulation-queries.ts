import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import type { Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { Times } from '../../leases/times.ts';
import { SimulationLog } from '../../simulation-log/simulation-log.ts';
import { Simulation } from '../simulation.entity.ts';
import { visibleSimulation } from '../visible-simulation.ts';
import { viewsOf } from '../simulation.view.ts';
import { queuePlace } from './queue-place.ts';

/** What people read of simulations. All throw `NotFound` for what the reader may not see. */
@Injectable()
export class SimulationQueries {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly log: SimulationLog,
    private readonly times: Times,
  ) {}

  get(simulationId: string): Promise<SimulationMessage> {
    return this.seen(simulationId, async (em, simulation) => {
      const [view] = await viewsOf(em, [simulation]);
      return { ...view!, ...(await queuePlace(em, simulation, this.times.now())) };
    });
  }

  /** Newest first. */
  async ofEvent(eventId: string): Promise<SimulationMessage[]> {
    if (!isId(eventId)) return [];
    return this.actors.run(async (em, actor) => {
      const simulations = await em.find(Simulation, { eventId }, { orderBy: { id: 'desc' }, limit: 100 });
      return viewsOf(
        em,
        simulations.filter((simulation) => can(actor, 'simulation:read', simulation)),
      );
    });
  }

  readLog(simulationId: string) {
    return this.seen(simulationId, (em) => this.log.read(em, simulationId));
  }

  private seen<T>(simulationId: string, work: (em: EntityManager, simulation: Simulation) => Promise<T>): Promise<T> {
    return this.actors.run(async (em, actor) => {
      return work(em, await visibleSimulation(em, actor, simulationId, 'simulation:read'));
    });
  }
}
