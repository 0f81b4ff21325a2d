import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { sensorKey } from '@strainscope/kernel';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { SensorAssignment } from './sensor-assignment.entity.ts';
import { Team } from './team.entity.ts';

export const sensorEvents = [
  'strainscope.org.node.created.v1',
  'strainscope.org.sensor.assigned.v1',
  'strainscope.org.sensor.unassigned.v1',
] as const satisfies EventType[];

/** Keeps what ingest needs to know of teams and sensors. */
@Controller()
export class SensorsConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.org.node.created.v1')
  async nodeCreated({ nodeId, kind, timeZone }: EventMessage<'strainscope.org.node.created.v1'>): Promise<void> {
    if (kind === 'team') await this.em.upsert(Team, { id: nodeId, timeZone: timeZone || 'UTC' });
  }

  @OnEvent('strainscope.org.sensor.assigned.v1')
  async assigned(message: EventMessage<'strainscope.org.sensor.assigned.v1'>): Promise<void> {
    const { brand, sensorId, personId, teamId } = message;
    await this.em.upsert(SensorAssignment, {
      brand,
      sensorKey: sensorKey(brand, sensorId),
      personId,
      validFrom: dateOf(message.from),
      validUntil: null,
      teamId,
    });
  }

  @OnEvent('strainscope.org.sensor.unassigned.v1')
  async unassigned(message: EventMessage<'strainscope.org.sensor.unassigned.v1'>): Promise<void> {
    const { brand, sensorId, personId } = message;
    await this.em.nativeUpdate(
      SensorAssignment,
      { brand, sensorKey: sensorKey(brand, sensorId), personId, validUntil: null },
      { validUntil: dateOf(message.until) },
    );
  }
}

const dateOf = (time: Timestamp | undefined) => (time ? timestampDate(time) : new Date(0));
