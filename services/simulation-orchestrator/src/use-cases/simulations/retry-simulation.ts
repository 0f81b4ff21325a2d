import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { lockToResubmit } from '../../simulations/simulation-locks.ts';
import { visibleSimulation } from '../../simulations/visible-simulation.ts';
import { Submissions } from '../../submissions/submissions.ts';

/** Tries a failed or cancelled simulation again. @throws NotFound, SimulationNotRetryable */
@Injectable()
export class RetrySimulation {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly submissions: Submissions,
  ) {}

  async execute(simulationId: string): Promise<void> {
    await this.actors.run((em, actor) => visibleSimulation(em, actor, simulationId, 'simulation:submit'));
    await withScope(this.em, serviceScope, async (em) => {
      await this.submissions.resubmit(em, await lockToResubmit(em, simulationId));
    });
  }
}
