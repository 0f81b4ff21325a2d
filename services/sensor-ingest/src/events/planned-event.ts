import { idFrom, sensorKey } from '@strainscope/kernel';
import type { ProcessedEvent } from '../processing/file-task.ts';
import type { Warning } from '../signals/warnings.ts';
import type { TeamNote } from '../team-stays/team-then.ts';
import type { Attribution } from '../uploads/attributions.ts';

/** An event as it would be recorded. */
export interface PlannedEvent {
  readonly id: string;
  readonly source: ProcessedEvent;
  readonly personId: string;
  readonly personUnknown: boolean;
  /** Who has to have consented; null for a sensor that nobody is known to have worn. */
  readonly consentOf: string | null;
  /** The team to which it belongs. */
  readonly teamId: string;
  /** Organization, institution, team. */
  readonly scope: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * The id of an event whose number another one has already: a counter that began anew, or files of one name. It follows from
 * what tells the two apart.
 */
export function ownIdOf({ id, source }: Pick<PlannedEvent, 'id' | 'source'>): string {
  const { timeIsGiven, contentSha256 = '', occurredAt } = source;
  return idFrom('hae', id, timeIsGiven ? contentSha256 : new Date(occurredAt).toISOString());
}

/** An event's id follows from its key, so that a repeat after a crash meets its own traces. */
export function planEvent(source: ProcessedEvent, attribution: Attribution): PlannedEvent {
  const { brand, sensorId, sourceEventId } = source;
  const { personId, teamId, scope, isUnknown, isAssignedLater, wornElsewhereBy, note } = attribution;
  const [organizationId = ''] = scope;
  return {
    id: idFrom('hae', organizationId, brand, sensorKey(brand, sensorId), sourceEventId),
    source,
    personId,
    personUnknown: isUnknown,
    teamId,
    scope,
    // What another team's player recorded is theirs, too, though whoever sent it may not add it to that team.
    consentOf: isUnknown ? (wornElsewhereBy ?? null) : personId,
    warnings: [
      ...source.warnings,
      ...(isUnknown ? [personUnknown(sensorId)] : []),
      ...(isAssignedLater ? [assignedLater()] : []),
      ...(note ? [TEAM_WARNINGS[note]] : []),
    ],
  };
}

export const personUnknown = (sensorId: string): Warning => ({
  code: 'PERSON_UNKNOWN',
  message: `Nobody owns the sensor ${sensorId.slice(0, 60)}; its events are kept for an undefined member.`,
});

const assignedLater = (): Warning => ({
  code: 'SENSOR_ASSIGNED_LATER',
  message: 'The sensor was given to this player only after the event, and to nobody before.',
});

const TEAM_WARNINGS: Readonly<Record<TeamNote, Warning>> = {
  'other-team': {
    code: 'OF_ANOTHER_TEAM',
    message: 'The player was in another team at that time: the event belongs to that team.',
  },
  'kept-here': {
    code: 'KEPT_IN_THIS_TEAM',
    message:
      'The player was in another team at that time. The event is kept in this one, since whoever sent it may not add to the other.',
  },
  'no-team': {
    code: 'PLAYER_IN_NO_TEAM',
    message: 'The player was in no team at that time: the event is kept in the one to which it was sent.',
  },
};
