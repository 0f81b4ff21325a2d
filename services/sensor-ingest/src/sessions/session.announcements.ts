import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventDraft } from '@strainscope/messaging';
import type { Session, SessionTeam } from './session.entity.ts';
import { stateOf } from './session.rules.ts';

export type SessionEvent = 'planned' | 'changed' | 'started' | 'ended' | 'cancelled';

/** What others are told of a session: all of it that is about nobody. */
export function sessionAnnounced(
  event: SessionEvent,
  session: Session,
  teams: readonly Pick<SessionTeam, 'teamId' | 'scope'>[],
): EventDraft {
  const { id: sessionId, kind, sport, levelOfPlay, timeZone, version, startedAt, endedAt } = session;
  return {
    type: `strainscope.ingest.session.${event}.v1`,
    key: sessionId,
    message: {
      sessionId,
      kind,
      sport,
      levelOfPlay,
      timeZone,
      version,
      state: stateOf(session),
      teams: teams.map(({ teamId, scope }) => ({ teamId, scope: [...scope] })),
      plannedStart: timestampFromDate(session.plannedStart),
      plannedEnd: timestampFromDate(session.plannedEnd),
      ...(startedAt && { startedAt: timestampFromDate(startedAt) }),
      ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
    },
  };
}
