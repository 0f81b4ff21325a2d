import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { SensorWearer } from './notification.entity.ts';

/** Remembers that a sensor was registered, which completes an item of the onboarding list. */
@Controller()
export class SensorWearersConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.org.sensor.assigned.v1')
  async assigned({ personId, teamId }: EventMessage<'strainscope.org.sensor.assigned.v1'>): Promise<void> {
    await this.em.upsert(SensorWearer, { personId, teamId });
  }
}
