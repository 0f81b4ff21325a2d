import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../leases/times.ts';
import { decide } from '../simulation.decide.ts';
import { stateOf } from '../simulation.entity.ts';
import { lockSimulationAndContent } from '../simulation-locks.ts';
import { SimulationRecords } from '../simulation-records.ts';
import { Twins } from '../twins.ts';
import { visibleSimulation } from '../visible-simulation.ts';

/** Ends a simulation that has not ended. A worker that solves it learns so when it renews its lease. @throws NotFound */
@Injectable()
export class CancelSimulation {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly times: Times,
  ) {}

  async execute(simulationId: string): Promise<void> {
    await this.actors.run((em, actor) => visibleSimulation(em, actor, simulationId, 'simulation:cancel'));
    await withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulationAndContent(em, simulationId);
      const at = this.times.now();
      await this.records.record(em, simulation, decide.cancel(stateOf(simulation), at));
      // The unique index on what is computed allows a successor only after this row has left it.
      await em.flush();
      await this.twins.succeed(em, simulation, at);
    });
  }
}
