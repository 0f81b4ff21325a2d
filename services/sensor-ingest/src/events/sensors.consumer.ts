import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { sensorKey } from '@strainscope/kernel';
import { OnEvent, Outbox } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { changeAssignments } from '../sensors/assignments-lock.ts';
import { SensorAssignment } from '../sensors/sensor-assignment.entity.ts';
import { Team } from '../sensors/team.entity.ts';
import { haeReassigned } from './hae.announcements.ts';
import { followSensor } from './sensor-changes.ts';

/** Keeps what ingest needs to know of teams and sensors; events follow the sensors that recorded them. */
@Controller()
export class SensorsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('strainscope.org.node.created.v1')
  async nodeCreated({ nodeId, kind, timeZone }: EventMessage<'strainscope.org.node.created.v1'>): Promise<void> {
    if (kind === 'team') await this.em.upsert(Team, { id: nodeId, timeZone: timeZone || 'UTC' });
  }

  @OnEvent('strainscope.org.sensor.assigned.v1')
  async assigned(message: EventMessage<'strainscope.org.sensor.assigned.v1'>): Promise<void> {
    const { brand, sensorId, personId, teamId } = message;
    const sensor = { brand, sensorKey: sensorKey(brand, sensorId) };
    const validFrom = dateOf(message.from);
    await changeAssignments(this.em, teamId);
    await this.em.upsert(SensorAssignment, { ...sensor, personId, validFrom, validUntil: null, teamId });
    await this.follow(sensor, teamId, validFrom);
  }

  @OnEvent('strainscope.org.sensor.unassigned.v1')
  async unassigned(message: EventMessage<'strainscope.org.sensor.unassigned.v1'>): Promise<void> {
    const { brand, sensorId, personId } = message;
    const sensor = { brand, sensorKey: sensorKey(brand, sensorId) };
    const validUntil = dateOf(message.until);
    const worn = await this.em.find(SensorAssignment, { ...sensor, personId, validUntil: null });
    for (const { teamId } of worn) await changeAssignments(this.em, teamId);
    await this.em.nativeUpdate(SensorAssignment, { ...sensor, personId, validUntil: null }, { validUntil });
    for (const { teamId } of worn) await this.follow(sensor, teamId, validUntil);
  }

  private async follow(sensor: { brand: string; sensorKey: string }, teamId: string, since: Date): Promise<void> {
    const reassigned = await followSensor(this.em, sensor, teamId, since);
    await this.outbox.appendAll(this.em, reassigned.map(haeReassigned));
  }
}

const dateOf = (time: Timestamp | undefined) => (time ? timestampDate(time) : new Date(0));
