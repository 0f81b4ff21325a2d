import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../leases/times.ts';
import { decide } from '../simulation.decide.ts';
import { Simulation, stateOf } from '../simulation.entity.ts';
import { lockSimulationAndContent } from '../simulation-locks.ts';
import { SimulationRecords } from '../simulation-records.ts';
import { Twins } from '../twins.ts';

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
    await this.actors.run(async (em, actor) => {
      const simulation = await em.findOne(Simulation, { id: simulationId });
      if (!simulation) throw new NotFound();
      assertCan(actor, 'simulation:cancel', simulation);
    });
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
