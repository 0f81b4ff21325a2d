import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '@strainscope/messaging';
import { assign, assignmentsOfAnyBrand, lockSensors, unassign, type Wearer } from './sensor-records.ts';

/**
 * Gives a person who accepted an invitation the sensor that it names, so that their consent decides what becomes of its
 * events. Its brand may be any, since an invitation names none. What a player of the organization wears stays theirs
 * until staff decides; an undefined member only keeps it until its player is known.
 */
export async function wearNamedSensor(
  em: EntityManager,
  outbox: Outbox,
  { sensorId, scope }: { sensorId: string; scope: string[] },
  wearer: Wearer,
  from: Date,
): Promise<void> {
  const sensor = { brand: '', sensorId, scope };
  await lockSensors(em, [sensor]);
  const { known, undefinedMembers } = await assignmentsOfAnyBrand(em, scope, [sensorId]);
  if (known.length > 0) return;
  for (const assignment of undefinedMembers) await unassign(em, outbox, assignment, from);
  await assign(em, outbox, sensor, wearer, from);
}
