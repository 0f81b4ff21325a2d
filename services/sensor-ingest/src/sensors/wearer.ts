import { idFrom, sensorKey } from '@strainscope/kernel';
import type { SensorAssignment } from './sensor-assignment.entity.ts';

export interface Wearer {
  readonly personId: string;
  /** Nobody owns the sensor: the id is that of the member which org-hierarchy makes for it. */
  readonly isUnknown: boolean;
  /** The sensor was given to the person only after the event, and to nobody before. */
  readonly isAssignedLater: boolean;
}

type Assigned = Pick<SensorAssignment, 'personId' | 'validFrom'> & { validUntil?: Date | null | undefined };

/**
 * Who wore the sensor at that time.
 * @param assignments those of this sensor in this team
 */
export function wearerOf(
  assignments: readonly Assigned[],
  sensor: { readonly teamId: string; readonly brand: string; readonly sensorId: string },
  at: Date,
): Wearer {
  const oldestFirst = assignments.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  const worn = oldestFirst.findLast(({ validFrom, validUntil }) => validFrom <= at && (!validUntil || at < validUntil));
  if (worn) return { personId: worn.personId, isUnknown: false, isAssignedLater: false };

  const [first] = oldestFirst;
  if (first && at < first.validFrom) return { personId: first.personId, isUnknown: false, isAssignedLater: true };
  return { personId: undefinedMemberId(sensor), isUnknown: true, isAssignedLater: false };
}

/** The same for every event of the sensor in this team, whoever computes it. */
export function undefinedMemberId(sensor: { teamId: string; brand: string; sensorId: string }): string {
  return idFrom('undefined-member', sensor.teamId, sensor.brand, sensorKey(sensor.brand, sensor.sensorId));
}
