import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Simulation } from '../../simulations/simulation.entity.ts';
import { waitingStatuses } from '../../simulations/simulation.state.ts';

/** Lets events that no model knows be solved before batches: their estimates have no range. */
@Controller()
export class EstimateConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.ml.hae.estimated.v1')
  async estimated(message: EventMessage<'strainscope.ml.hae.estimated.v1'>): Promise<void> {
    const { eventId, motionHash, estimates } = message;
    const unlike = estimates.flatMap(({ outOfDistribution, meshSubtype }) => (outOfDistribution ? [meshSubtype] : []));
    if (unlike.length === 0) return;
    await this.em.nativeUpdate(
      Simulation,
      {
        eventId,
        motionHash,
        meshSubtype: { $in: unlike },
        status: { $in: [...waitingStatuses] },
        researchOnly: false,
      },
      { live: true },
    );
  }
}
