import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ScheduleRowSchema,
  SessionDetailSchema,
  SessionDetailsSchema,
  SessionHaeSchema,
  SessionLoadSchema,
  SessionSchema,
} from '@strainscope/proto/ingest';
import type { ListedSession, Load } from './queries/list-sessions.ts';
import type { Participation, SessionDetail, SessionHae } from './queries/read-session.ts';
import type { ScheduleRow } from './schedule/schedule-row.ts';
import type { Session } from './session.entity.ts';
import { isOverdue, stateOf, type SessionDetails } from './session.rules.ts';

const at = (time: Date | null | undefined) => (time ? timestampFromDate(time) : undefined);

export function sessionView(
  { session, teams, load, participants }: ListedSession,
  now: Date,
): MessageInitShape<typeof SessionSchema> {
  return {
    ...stateView(session, now),
    teams: teams.map(({ teamId, scope }) => ({ teamId, scope })),
    load: loadView(load),
    participants,
  };
}

/** A session after a step, without what is counted of it. */
export function stateView(session: Session, now: Date) {
  const { id: sessionId, startedAt, endedAt, cancelledAt, periods, version } = session;
  return {
    sessionId,
    version,
    details: detailsView(session),
    state: stateOf(session),
    startedAt: at(startedAt),
    endedAt: at(endedAt),
    cancelledAt: at(cancelledAt),
    periods: periods.map((period) => ({
      number: period.number,
      startedAt: timestampFromDate(new Date(period.startedAt)),
      endedAt: at(period.endedAt === null ? null : new Date(period.endedAt)),
    })),
    overdue: isOverdue(session, now),
  } satisfies MessageInitShape<typeof SessionSchema>;
}

export function detailView(detail: SessionDetail, now: Date): MessageInitShape<typeof SessionDetailSchema> {
  return { session: sessionView(detail, now), people: detail.people.map(personView), mayEdit: detail.mayEdit };
}

function personView({ personId, teamId, position, isListed, load, wear, secondsWorn }: Participation) {
  return {
    personId,
    teamId,
    position,
    listed: isListed,
    load: loadView(load),
    wear: wear.map(({ since, until, state }) => ({ since: timestampFromDate(since), until: at(until), state })),
    secondsWorn,
  };
}

export function haeView(hae: SessionHae): MessageInitShape<typeof SessionHaeSchema> {
  const { id: eventId, person_id: personId, team_id: teamId, label, pla, paa, pav } = hae;
  const occurredAt = timestampFromDate(new Date(hae.occurred_at));
  return {
    eventId,
    personId,
    teamId,
    label,
    occurredAt,
    pla: pla ?? undefined,
    paa: paa ?? undefined,
    pav: pav ?? undefined,
  };
}

export function rowView(row: ScheduleRow & { isThere: boolean }): MessageInitShape<typeof ScheduleRowSchema> {
  const { line, text, details, faults, isThere } = row;
  return {
    line,
    text,
    details: details ? detailsView(details) : undefined,
    faults: faults.map(({ path, message }) => ({ path, message })),
    there: isThere,
  };
}

function detailsView(details: SessionDetails): MessageInitShape<typeof SessionDetailsSchema> {
  const { kind, sport, levelOfPlay, opponent, venue, timeZone, periodCount, periodMinutes, notes } = details;
  return {
    kind,
    sport,
    levelOfPlay,
    opponent,
    venue,
    timeZone,
    periodCount,
    periodMinutes,
    notes,
    plannedStart: timestampFromDate(details.plannedStart),
    plannedEnd: timestampFromDate(details.plannedEnd),
  };
}

function loadView({ events, peakPla, sumPla }: Load): MessageInitShape<typeof SessionLoadSchema> {
  return { events, peakPla: peakPla ?? undefined, sumPla };
}
