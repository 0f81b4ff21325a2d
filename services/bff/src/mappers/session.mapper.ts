import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  session,
  sessionDetails,
  sessionHae,
  sessionPerson,
  scheduleRow,
  type ScheduleRow,
  type Session,
  type SessionDetails,
  type SessionHae,
  type SessionPerson,
} from '@strainscope/console-contract';
import type {
  ScheduleRow as ScheduleRowMessage,
  Session as SessionMessage,
  SessionDetails as SessionDetailsMessage,
  SessionDetailsSchema,
  SessionHae as SessionHaeMessage,
  SessionPerson as SessionPersonMessage,
} from '@strainscope/proto/ingest';
import { timestampOf } from './time.mapper.ts';
import { toContract } from './to-contract.ts';

/** @param nameOf names of teams; empty for one that the viewer does not see */
export function sessionOf(message: SessionMessage, nameOf: (teamId: string) => string): Session {
  return toContract(session, message, {
    _id: message.sessionId,
    details: detailsOf(message.details!),
    teams: message.teams.map(({ teamId }) => ({ team_id: teamId, name: nameOf(teamId) })),
    load: toContract(session.shape.load, message.load!, {}),
  });
}

export function sessionPersonOf(
  message: SessionPersonMessage,
  name: { first_name: string; last_name: string } | undefined,
): SessionPerson {
  return toContract(sessionPerson, message, {
    first_name: name?.first_name ?? '',
    last_name: name?.last_name ?? '',
    load: toContract(sessionPerson.shape.load, message.load!, {}),
  });
}

export function sessionHaeOf(message: SessionHaeMessage): SessionHae {
  return toContract(sessionHae, message, {});
}

export function scheduleRowOf(message: ScheduleRowMessage): ScheduleRow {
  return toContract(scheduleRow, message, { details: message.details ? detailsOf(message.details) : null });
}

/** What somebody said of a session, as ingest takes it. */
export function detailsMessageOf(details: SessionDetails): MessageInitShape<typeof SessionDetailsSchema> {
  const { kind, sport, opponent, venue, notes } = details;
  const texts = {
    kind,
    sport,
    opponent,
    venue,
    notes,
    levelOfPlay: details.level_of_play,
    timeZone: details.time_zone,
  };
  return {
    ...texts,
    plannedStart: timestampOf(details.planned_start),
    plannedEnd: timestampOf(details.planned_end),
    periodCount: details.period_count,
    periodMinutes: details.period_minutes,
  };
}

function detailsOf(message: SessionDetailsMessage): SessionDetails {
  return toContract(sessionDetails, message, {});
}
