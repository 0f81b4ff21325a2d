import { create } from '@bufbuild/protobuf';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest, isId, NotFound, type Clock } from '@strainscope/kernel';
import {
  CopyWeekResponseSchema,
  CreateSessionsResponseSchema,
  ListSessionEventsResponseSchema,
  ListSessionsResponseSchema,
  PreviewScheduleResponseSchema,
  RecordWearResponseSchema,
  SessionDetailSchema,
  SessionSchema,
  SetParticipantsResponseSchema,
  type SessionDetails as SessionDetailsMessage,
  type SessionService,
} from '@strainscope/proto/ingest';
import { CLOCK } from '@strainscope/service-kit';
import { ChangeSession } from '../sessions/commands/change-session.ts';
import { CopyWeek } from '../sessions/commands/copy-week.ts';
import { CreateSessions } from '../sessions/commands/create-sessions.ts';
import { RecordWear } from '../sessions/commands/record-wear.ts';
import { RunSession, STEPS } from '../sessions/commands/run-session.ts';
import { SetParticipants } from '../sessions/commands/set-participants.ts';
import { ListSessions } from '../sessions/queries/list-sessions.ts';
import { PreviewSchedule } from '../sessions/queries/preview-schedule.ts';
import { ReadSession } from '../sessions/queries/read-session.ts';
import { STATES, type SessionDetails } from '../sessions/session.rules.ts';
import { detailView, haeView, rowView, sessionView, stateView } from '../sessions/session.view.ts';
import { WEAR_STATES } from '../sessions/wear.rules.ts';

/** Matches and trainings: the edge of `SessionService`. */
@Injectable()
export class SessionsRpc {
  readonly implementation: ServiceImpl<typeof SessionService>;

  constructor(
    list: ListSessions,
    read: ReadSession,
    createSessions: CreateSessions,
    change: ChangeSession,
    run: RunSession,
    participants: SetParticipants,
    wear: RecordWear,
    copy: CopyWeek,
    schedule: PreviewSchedule,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.implementation = {
      listSessions: async ({ nodeId, states, from, until, page }) => {
        requireIds(nodeId);
        const filter = {
          nodeId,
          states: states.map((state) => oneOf(STATES, state, 'state')),
          from: dateOf(from),
          until: dateOf(until),
        };
        const found = await list.execute(filter, { cursor: page?.cursor ?? '', size: page?.size ?? 0 });
        return create(ListSessionsResponseSchema, {
          sessions: found.sessions.map((session) => sessionView(session, clock.now())),
          page: { nextCursor: found.nextCursor ?? '', total: BigInt(found.total) },
        });
      },
      getSession: async ({ sessionId }) => {
        requireIds(sessionId);
        return create(SessionDetailSchema, detailView(await read.execute(sessionId), clock.now()));
      },
      listSessionEvents: async ({ sessionId, page }) => {
        requireIds(sessionId);
        const found = await read.events(sessionId, { cursor: page?.cursor ?? '', size: page?.size ?? 0 });
        return create(ListSessionEventsResponseSchema, {
          events: found.events.map(haeView),
          nextCursor: found.nextCursor ?? '',
        });
      },
      createSessions: async ({ teamIds, sessions }) => {
        requireIds(...teamIds);
        const made = sessions.map((details) => ({ details: detailsOf(details) }));
        return create(CreateSessionsResponseSchema, { sessionIds: await createSessions.execute(teamIds, made) });
      },
      changeSession: async ({ sessionId, version, details }) => {
        requireIds(sessionId);
        return create(
          SessionSchema,
          stateView(await change.execute(sessionId, version, detailsOf(details)), clock.now()),
        );
      },
      runSession: async ({ sessionId, step, at }) => {
        requireIds(sessionId);
        const session = await run.execute(sessionId, oneOf(STEPS, step, 'step'), dateOf(at));
        return create(SessionSchema, stateView(session, clock.now()));
      },
      setParticipants: async ({ sessionId, teamId, participants: people }) => {
        requireIds(sessionId, teamId, ...people.map(({ personId }) => personId));
        await participants.execute(
          sessionId,
          teamId,
          people.map(({ personId, position }) => ({ personId, position })),
        );
        return create(SetParticipantsResponseSchema);
      },
      recordWear: async ({ sessionId, personIds, state, since, until }) => {
        requireIds(sessionId, ...personIds);
        const said = {
          state: oneOf(WEAR_STATES, state, 'state'),
          since: dateOf(since) ?? clock.now(),
          until: dateOf(until),
        };
        await wear.execute(sessionId, personIds, said);
        return create(RecordWearResponseSchema);
      },
      copyWeek: async ({ teamId, from }) => {
        requireIds(teamId);
        const week = dateOf(from);
        if (!week) throw refused('from', 'Say which week.');
        return create(CopyWeekResponseSchema, await copy.execute(teamId, week));
      },
      previewSchedule: async ({ teamId, text, kind, sport }) => {
        requireIds(teamId);
        const preview = await schedule.execute(teamId, { text, kind: oneOf(KINDS, kind, 'kind'), sport });
        return create(PreviewScheduleResponseSchema, { format: preview.format, rows: preview.rows.map(rowView) });
      },
    };
  }
}

const KINDS = ['match', 'training'] as const;

function detailsOf(details: SessionDetailsMessage | undefined): SessionDetails {
  if (!details) throw refused('details', 'Say what it is.');
  const { kind, sport, levelOfPlay, opponent, venue, timeZone, periodCount, periodMinutes, notes } = details;
  const plannedStart = dateOf(details.plannedStart);
  const plannedEnd = dateOf(details.plannedEnd);
  if (!plannedStart) throw refused('planned_start', 'A date and time.');
  if (!plannedEnd) throw refused('planned_end', 'A date and time.');
  const times = { timeZone, plannedStart, plannedEnd };
  const texts = { sport, levelOfPlay, opponent, venue, notes };
  return { kind: oneOf(KINDS, kind, 'kind'), ...texts, ...times, periodCount, periodMinutes };
}

function oneOf<const T extends string>(known: readonly T[], asked: string, path: string): T {
  const found = known.find((each) => each === asked);
  if (found === undefined) throw refused(path, `One of ${known.join(', ')}.`);
  return found;
}

function requireIds(...ids: string[]): void {
  if (!ids.every(isId)) throw new NotFound();
}

const dateOf = (time: Timestamp | undefined) => (time ? timestampDate(time) : null);
const refused = (path: string, message: string) => new InvalidRequest([{ path, message }]);
