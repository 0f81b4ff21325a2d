import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Label } from './label.entity.ts';
import { Motion } from './motion.entity.ts';

/**
 * Samples go with their event to whoever it turns out to be of, in the team in which they were: that person's consent counts
 * from then on. The database takes estimates along.
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
  }
}
