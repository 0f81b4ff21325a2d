import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, sensorKey } from '@strainscope/kernel';
import type { Outbox } from '@strainscope/messaging';
import { Member } from '../members/member.entity.ts';
import { SensorAssignment } from './sensor-assignment.entity.ts';

/** A sensor of an organization; what other organizations call by the same brand and id is no business of it. */
export interface Sensor {
  brand: string;
  /** As it was typed. */
  sensorId: string;
  /** Path of the team in which it is worn: the organization comes first. */
  scope: string[];
}

/** A node, and the path to it. */
export interface Place {
  id: string;
  scope: string[];
}

export interface Wearer {
  personId: string;
  teamId: string;
}

/** One sensor changes hands in one transaction at a time. Locks in one order, so that two calls never wait for each other. */
export async function lockSensors(em: EntityManager, sensors: readonly Sensor[]): Promise<void> {
  // Without the brand: one whose brand nobody named may be any of them.
  const names = sensors.map(({ sensorId, scope }) => JSON.stringify([scope[0], sensorKey('', sensorId)]));
  for (const name of names.sort()) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [name]);
}

/** A player gets one sensor at a time, so that two calls do not give two of a brand. Before `lockSensors`. */
export async function lockWearers(em: EntityManager, personIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(personIds)].sort()) {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [`what ${id} wears`]);
  }
}

/** Finds who wears a sensor now; where nobody does, who wears one of that id whose brand nobody named. */
export async function assignmentNow(
  em: EntityManager,
  { brand, sensorId, scope: [organizationId = ''] }: Sensor,
): Promise<SensorAssignment | null> {
  const isSensor = [brand, ''].map((each) => ({ brand: each, sensorKey: sensorKey(each, sensorId) }));
  const worn = await em.find(SensorAssignment, { organizationId, until: null, $or: isSensor });
  return worn.find((each) => each.brand === brand) ?? worn[0] ?? null;
}

/** Finds sensors of any brand that known players of an organization wear now, and those that undefined members do. */
export async function assignmentsOfAnyBrand(
  em: EntityManager,
  [organizationId = '']: readonly string[],
  sensorIds: readonly string[],
): Promise<{ known: SensorAssignment[]; undefinedMembers: SensorAssignment[] }> {
  const used = await em.execute<{ brand: string }[]>(
    'select distinct brand from sensor_assignments where organization_id = ?::uuid and until is null',
    [organizationId],
  );
  const brands = used.map(({ brand }) => brand);
  const keys = brands.flatMap((brand) => sensorIds.map((sensorId) => sensorKey(brand, sensorId)));
  const worn = await em.find(
    SensorAssignment,
    { organizationId, until: null, brand: { $in: brands }, sensorKey: { $in: keys } },
    { orderBy: { sensorKey: 'asc', brand: 'asc' } },
  );
  const unknown = await em.find(Member, {
    undefinedMember: true,
    personId: { $in: worn.map(({ personId }) => personId) },
  });
  const isUndefined = ({ personId }: SensorAssignment) => unknown.some((member) => member.personId === personId);
  return { known: worn.filter((each) => !isUndefined(each)), undefinedMembers: worn.filter(isUndefined) };
}

/** @param until where it has ended already; after `from` @returns the id of the assignment */
export async function assign(
  em: EntityManager,
  outbox: Outbox,
  sensor: Sensor,
  wearer: Wearer,
  from: Date,
  until: Date | null = null,
) {
  const { brand, sensorId, scope } = sensor;
  const key = sensorKey(brand, sensorId);
  const id = newId();
  const assignment = em.create(SensorAssignment, {
    id,
    brand,
    sensorId,
    sensorKey: key,
    scope,
    ...wearer,
    from,
    until,
  });
  await announceAssigned(em, outbox, assignment);
  if (until) await unassign(em, outbox, assignment, until);
  return id;
}

/** Takes back that an assignment ended. */
export async function putOnAgain(em: EntityManager, outbox: Outbox, assignment: SensorAssignment): Promise<void> {
  assignment.until = null;
  await em.flush();
  await announceAssigned(em, outbox, assignment);
}

/** One that has ended ends at another time; told from its beginning, since an end is heard of what is worn. */
export async function endAnew(em: EntityManager, outbox: Outbox, assignment: SensorAssignment, until: Date) {
  await announceAssigned(em, outbox, assignment);
  await unassign(em, outbox, assignment, until);
}

async function announceAssigned(em: EntityManager, outbox: Outbox, assignment: SensorAssignment): Promise<void> {
  const { personId, teamId, brand, sensorId, from } = assignment;
  const message = { personId, teamId, brand, sensorId, from: timestampFromDate(from) };
  await outbox.append(em, 'strainscope.org.sensor.assigned.v1', personId, message);
}

/** Whether the sensor is on somebody, or its wearer of then wears another one of the brand. */
export async function isWornNow(em: EntityManager, { personId, brand, sensorId, scope }: SensorAssignment) {
  await lockSensors(em, [{ brand, sensorId, scope }]);
  if (await assignmentNow(em, { brand, sensorId, scope })) return true;
  const [organizationId = ''] = scope;
  return (await em.count(SensorAssignment, { personId, organizationId, brand, until: null })) > 0;
}

/** Ids of sensors that are worn below one node of one organization and anywhere in the organization of another. */
export async function sensorsWornInBoth(em: EntityManager, source: Place, target: Place): Promise<string[]> {
  if (source.scope[0] === target.scope[0]) return [];
  // By their teams, which an index finds: of an array's content row-level security lets none be asked first.
  const rows = await em.execute<{ sensor_id: string }[]>(
    `select here.sensor_id from sensor_assignments here
     join sensor_assignments there on there.brand = here.brand and there.sensor_key = here.sensor_key
       and there.organization_id = ?::uuid and there.until is null
     where here.team_id = any (array(select id from nodes where scope @> array[?::uuid])) and here.until is null
     order by here.sensor_key, here.brand`,
    [target.scope[0], source.id],
  );
  return rows.map(({ sensor_id }) => sensor_id);
}

/** An assignment that began only after `until` ends as it begins: it never held. */
export async function unassign(em: EntityManager, outbox: Outbox, assignment: SensorAssignment, until: Date) {
  const { personId, brand, sensorId, from } = assignment;
  const end = until < from ? from : until;
  assignment.until = end;
  // The unique index on what is worn now lets the next one in only after this row has left it.
  await em.flush();
  await outbox.append(em, 'strainscope.org.sensor.unassigned.v1', personId, {
    personId,
    brand,
    sensorId,
    until: timestampFromDate(end),
  });
}
