import { idFrom, sensorKey } from '@strainscope/kernel';
import type { SensorAssignment } from './sensor-assignment.entity.ts';

export interface Wearer {
  readonly personId: string;
  /** The team in which they wore it. */
  readonly teamId: string;
  /** The sensor has no owner: the id is that of the member which org-hierarchy makes for it. */
  readonly isUnknown: boolean;
  /** The sensor was given to the person only after the event, and to nobody before. */
  readonly isAssignedLater: boolean;
  /** The person who wore an unknown sensor in another team of the organization then. */
  readonly wornElsewhereBy?: string | undefined;
}

export type Assigned = Pick<SensorAssignment, 'personId' | 'teamId' | 'validFrom'> & {
  validUntil?: Date | null | undefined;
};

/**
 * Who wore the sensor at that time.
 * @param assignments those of this sensor in the organization of this team
 * @param isTheirs whether what comes to this team may be of somebody who wore the sensor in another one
 */
export function wearerOf(
  assignments: readonly Assigned[],
  sensor: { readonly teamId: string; readonly brand: string; readonly sensorId: string },
  at: Date,
  isTheirs: (worn: Assigned) => boolean = () => false,
): Wearer {
  const here = assignments.filter(({ teamId }) => teamId === sensor.teamId);
  const wornElsewhere = wornAt(assignments, at);
  const worn = wornAt(here, at) ?? (wornElsewhere && isTheirs(wornElsewhere) ? wornElsewhere : undefined);
  if (worn) return { personId: worn.personId, teamId: worn.teamId, isUnknown: false, isAssignedLater: false };

  const [first] = oldestFirst(here);
  const wasAnothers = wornElsewhere !== undefined && wornElsewhere.personId !== first?.personId;
  if (first && at < first.validFrom && !wasAnothers) {
    const { personId, teamId } = first;
    return { personId, teamId, isUnknown: false, isAssignedLater: wornElsewhere === undefined };
  }
  const { teamId } = sensor;
  const wornElsewhereBy = wornElsewhere?.personId;
  return { personId: undefinedMemberId(sensor), teamId, isUnknown: true, isAssignedLater: false, wornElsewhereBy };
}

/**
 * Whether more than one person has worn the sensor: what it recorded by a clock that is wrong may be any of theirs, and is
 * taken for nobody's.
 * @param undefinedMembers who are nobody
 */
export function haveSeveralWorn(
  assignments: readonly Pick<Assigned, 'personId'>[],
  undefinedMembers: Iterable<string>,
): boolean {
  const people = new Set(assignments.map(({ personId }) => personId));
  for (const personId of undefinedMembers) people.delete(personId);
  return people.size > 1;
}

/** The assignment that held at that time: of several, the one that began last; of these, the one that holds longest. */
export function wornAt<T extends Assigned>(assignments: readonly T[], at: Date): T | undefined {
  return oldestFirst(assignments).findLast(
    ({ validFrom, validUntil }) => validFrom <= at && (!validUntil || at < validUntil),
  );
}

/** The same for every event of the sensor in this team, whoever computes it. */
export function undefinedMemberId(sensor: { teamId: string; brand: string; sensorId: string }): string {
  return idFrom('undefined-member', sensor.teamId, sensor.brand, sensorKey(sensor.brand, sensor.sensorId));
}

/**
 * Sorts by beginning. Where several began at once, the one that holds longest comes last, in whichever order they were
 * heard.
 */
function oldestFirst<T extends Assigned>(assignments: readonly T[]): T[] {
  const end = ({ validUntil }: T) => validUntil?.getTime() ?? Infinity;
  return assignments.toSorted(
    (a, b) =>
      a.validFrom.getTime() - b.validFrom.getTime() ||
      // Two that hold forever differ by no number.
      Math.sign(end(a) - end(b)) ||
      a.personId.localeCompare(b.personId),
  );
}
