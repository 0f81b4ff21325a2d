import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, sensorKey } from '@strainscope/kernel';
import type { Outbox } from '@strainscope/messaging';
import { SensorAssignment } from './sensor-assignment.entity.ts';

/** A sensor of an organization; what other organizations call by the same brand and id is no business of it. */
export interface Sensor {
  brand: string;
  /** As it was typed. */
  sensorId: string;
  /** Of the team in which it is worn: the organization comes first. */
  scope: string[];
}

export interface Wearer {
  personId: string;
  teamId: string;
}

/** One sensor changes hands in one transaction at a time. Locks in one order, so that two calls never wait for each other. */
export async function lockSensors(em: EntityManager, sensors: readonly Sensor[]): Promise<void> {
  const names = sensors.map((sensor) => JSON.stringify(Object.values(identityOf(sensor))));
  for (const name of names.sort()) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [name]);
}

export function assignmentNow(em: EntityManager, sensor: Sensor): Promise<SensorAssignment | null> {
  return em.findOne(SensorAssignment, { ...identityOf(sensor), until: null });
}

export async function assign(em: EntityManager, outbox: Outbox, sensor: Sensor, wearer: Wearer, from: Date) {
  const { brand, sensorId, scope } = sensor;
  const key = sensorKey(brand, sensorId);
  em.create(SensorAssignment, { id: newId(), brand, sensorId, sensorKey: key, scope, ...wearer, from, until: null });
  await outbox.append(em, 'strainscope.org.sensor.assigned.v1', wearer.personId, {
    ...{ brand, sensorId, ...wearer },
    from: timestampFromDate(from),
  });
}

/** An assignment that began only after `until` ends as it begins: it never held. */
export async function unassign(em: EntityManager, outbox: Outbox, assignment: SensorAssignment, until: Date) {
  const { personId, brand, sensorId, from } = assignment;
  const end = until < from ? from : until;
  assignment.until = end;
  // The unique index on what is worn now lets the next one in only after this row has left it.
  await em.flush();
  await outbox.append(em, 'strainscope.org.sensor.unassigned.v1', personId, {
    ...{ personId, brand, sensorId },
    until: timestampFromDate(end),
  });
}

/** What tells sensors apart. */
function identityOf({ brand, sensorId, scope: [organizationId = ''] }: Sensor) {
  return { organizationId, brand, sensorKey: sensorKey(brand, sensorId) };
}
