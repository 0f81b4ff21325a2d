import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Submissions } from '../../submissions/submissions.ts';
import { Simulation } from '../simulation.entity.ts';
import { lockSimulationAndContent } from '../simulation-locks.ts';

/** Tries a failed or cancelled simulation again. @throws NotFound, SimulationNotRetryable */
@Injectable()
export class RetrySimulation {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly submissions: Submissions,
  ) {}

  async execute(simulationId: string): Promise<void> {
    await this.actors.run(async (em, actor) => {
      const simulation = await em.findOne(Simulation, { id: simulationId });
      if (!simulation) throw new NotFound();
      assertCan(actor, 'simulation:submit', simulation);
    });
    await withScope(this.em, serviceScope, async (em) => {
      await this.submissions.resubmit(em, await lockSimulationAndContent(em, simulationId));
    });
  }
}
