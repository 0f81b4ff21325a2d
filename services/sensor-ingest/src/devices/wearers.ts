import type { EntityManager } from '@mikro-orm/postgresql';
import { keepConsents } from '@strainscope/consent';
import { whoWaits } from '../events/who-waits.ts';
import { assignmentsNear, isOf } from '../sensors/placed-assignments.ts';
import { wornAt } from '../sensors/wearer.ts';
import type { DeviceKey } from './device-rows.ts';
import type { DevicePlace } from './device-team.ts';

/** Who wore a device of this team at a time; null for nobody, and for whom nothing may be kept of. */
export type WearerAt = (device: DeviceKey, at: number) => WornBy;

export interface WornBy {
  readonly personId: string | null;
  /** It is worn by a person of whom nothing may be kept. */
  readonly isWithheld: boolean;
}

/** Finds who wears these devices; what they have agreed to stays as it is until the transaction ends. */
export async function wearersOf(
  em: EntityManager,
  { scope, teamId }: DevicePlace,
  devices: readonly DeviceKey[],
): Promise<WearerAt> {
  const near = await assignmentsNear(em, scope, [...new Set(devices.map(({ sensorKey: key }) => key))]);
  // A gateway tells of its own team alone, whoever else wears the sensor meanwhile.
  const here = near.filter((assignment) => assignment.teamId === teamId);
  const people = here.map(({ personId }) => personId);
  await keepConsents(em, people);
  const withheld = await whoWaits(em, people);
  return (device, at) => {
    const worn = wornAt(
      here.filter((assignment) => isOf(assignment, device)),
      new Date(at),
    );
    const isWithheld = worn !== undefined && withheld.has(worn.personId);
    return { personId: worn && !isWithheld ? worn.personId : null, isWithheld };
  };
}
