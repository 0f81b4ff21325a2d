import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Label } from './label.entity.ts';
import { Motion } from './motion.entity.ts';

/** Samples go with their event to whoever it turns out to be of: that person's consent counts from then on. */
@Controller()
export class ReassignedEventsConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned({ eventId, personId }: EventMessage<'strainscope.ingest.hae.reassigned.v1'>): Promise<void> {
    await this.em.nativeUpdate(Motion, { eventId }, { personId });
    await this.em.nativeUpdate(Label, { eventId }, { personId });
  }
}
