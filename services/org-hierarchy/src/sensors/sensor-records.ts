import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import type { Outbox } from '@strainscope/messaging';
import { SensorAssignment } from './sensor-assignment.entity.ts';

export interface Sensor {
  brand: string;
  sensorId: string;
}

export interface Wearer {
  personId: string;
  teamId: string;
  scope: string[];
}

/** One sensor changes hands in one transaction at a time. */
export async function lockSensor(em: EntityManager, { brand, sensorId }: Sensor): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [JSON.stringify([brand, sensorId])]);
}

export function assignmentNow(em: EntityManager, { brand, sensorId }: Sensor): Promise<SensorAssignment | null> {
  return em.findOne(SensorAssignment, { brand, sensorId, until: null });
}

export async function assign(em: EntityManager, outbox: Outbox, sensor: Sensor, wearer: Wearer, from: Date) {
  em.create(SensorAssignment, { id: newId(), ...sensor, ...wearer, from, until: null });
  await outbox.append(em, 'strainscope.org.sensor.assigned.v1', wearer.personId, {
    ...sensor,
    personId: wearer.personId,
    teamId: wearer.teamId,
    from: timestampFromDate(from),
  });
}

export async function unassign(em: EntityManager, outbox: Outbox, assignment: SensorAssignment, until: Date) {
  assignment.until = until;
  // The unique index on what is worn now lets the next one in only after this row has left it.
  await em.flush();
  const { personId, brand, sensorId } = assignment;
  await outbox.append(em, 'strainscope.org.sensor.unassigned.v1', personId, {
    personId,
    brand,
    sensorId,
    until: timestampFromDate(until),
  });
}
