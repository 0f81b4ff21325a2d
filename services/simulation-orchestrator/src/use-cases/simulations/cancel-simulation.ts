import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { visibleSimulation } from '../../simulations/visible-simulation.ts';
import { Cancellation } from '../../transitions/cancellation.ts';

/** Ends a simulation that has not ended, at a person's request. @throws NotFound */
@Injectable()
export class CancelSimulation {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly cancellation: Cancellation,
  ) {}

  async execute(simulationId: string): Promise<void> {
    const by = await this.actors.run(async (em, actor) => {
      await visibleSimulation(em, actor, simulationId, 'simulation:cancel');
      return actor.personId;
    });
    await withScope(this.em, serviceScope, (em) => this.cancellation.cancel(em, simulationId, { by }));
  }
}
