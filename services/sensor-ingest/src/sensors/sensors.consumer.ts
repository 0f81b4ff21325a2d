import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { canonicalSensorId } from '../sensor-definitions/sensor-definition.schema.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../sensor-definitions/sensor-definitions.token.ts';
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
  constructor(
    private readonly em: EntityManager,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
  ) {}

  @OnEvent('strainscope.org.node.created.v1')
  async nodeCreated({ nodeId, kind, timeZone }: EventMessage<'strainscope.org.node.created.v1'>): Promise<void> {
    if (kind === 'team') await this.em.upsert(Team, { id: nodeId, timeZone: timeZone || 'UTC' });
  }

  @OnEvent('strainscope.org.sensor.assigned.v1')
  async assigned(message: EventMessage<'strainscope.org.sensor.assigned.v1'>): Promise<void> {
    const { brand, personId, teamId } = message;
    await this.em.upsert(SensorAssignment, {
      brand,
      sensorId: this.canonical(brand, message.sensorId),
      personId,
      validFrom: dateOf(message.from),
      validUntil: null,
      teamId,
    });
  }

  @OnEvent('strainscope.org.sensor.unassigned.v1')
  async unassigned(message: EventMessage<'strainscope.org.sensor.unassigned.v1'>): Promise<void> {
    const { brand, personId } = message;
    const sensorId = this.canonical(brand, message.sensorId);
    await this.em.nativeUpdate(
      SensorAssignment,
      { brand, sensorId, personId, validUntil: null },
      { validUntil: dateOf(message.until) },
    );
  }

  private canonical(brand: string, sensorId: string): string {
    const definition = this.definitions.get(brand);
    return definition ? canonicalSensorId(definition, sensorId) : sensorId.trim();
  }
}

const dateOf = (time: Timestamp | undefined) => (time ? timestampDate(time) : new Date(0));
