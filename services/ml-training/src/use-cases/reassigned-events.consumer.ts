import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Estimate } from '../estimates/estimate.entity.ts';
import { Label } from '../samples/label.entity.ts';
import { Motion } from '../samples/motion.entity.ts';

/**
 * Samples and estimates go with their event to whoever it turns out to be of, in the team in which they were: that person's
 * consent counts from then on.
 */
@Controller()
export class ReassignedEventsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly paths: NodePaths,
  ) {}

  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned(message: EventMessage<'strainscope.ingest.hae.reassigned.v1'>): Promise<void> {
    const { eventId, personId, teamId } = message;
    const motion = await this.em.findOne(Motion, { eventId });
    if (!motion) return;
    const scope = await this.paths.placeOf(teamId, motion.scope);
    const owner = { personId, teamId, scope };
    await this.em.nativeUpdate(Motion, { eventId }, owner);
    await this.em.nativeUpdate(Label, { eventId }, owner);
    await this.em.nativeUpdate(Estimate, { eventId }, owner);
  }
}
