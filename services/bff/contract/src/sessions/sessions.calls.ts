import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { staffOf } from '../shared/access-policy.ts';
import { id, paging, time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import {
  scheduleRow,
  session,
  sessionDetail,
  sessionDetails,
  sessionHae,
  sessionKind,
  sessionState,
  wearState,
} from './session.schemas.ts';

const staff = staffOf(Level.team);
const ofSession = z.object({ session_id: id });

export const sessionsList = defineCall('sessions.list', {
  at: 'GET /sessions',
  summary: 'Matches and trainings of a team, or of all below an institution or organization, the latest first',
  access: staff,
  // What is counted of all tells of nobody.
  reads: 'nobody',
  query: z.object({
    ...paging.shape,
    node_id: id,
    /** Planned start: inclusive, exclusive. */
    from: time.optional(),
    until: time.optional(),
    state: sessionState.optional(),
  }),
  data: z.array(session),
  paged: true,
});

export const sessionsGet = defineCall('sessions.get', {
  at: 'GET /sessions/{session_id}',
  summary: 'A match or training with those who took part, whom the viewer may see',
  access: staff,
  reads: { purpose: 'team', people: ({ data }) => data.people.map(({ person_id }) => person_id) },
  shows: ['identity', 'membership', 'head-motion'],
  params: ofSession,
  data: sessionDetail,
});

export const sessionsEvents = defineCall('sessions.events', {
  at: 'GET /sessions/{session_id}/events',
  summary: 'The events of a match or training by time, from the first',
  access: staff,
  reads: { purpose: 'team', people: ({ data }) => data.events.map(({ person_id }) => person_id) },
  shows: ['head-motion'],
  params: ofSession,
  query: paging,
  data: z.object({ events: z.array(sessionHae), next_cursor: z.string().nullable() }),
});

export const sessionsCreate = defineCall('sessions.create', {
  at: 'POST /sessions/create',
  summary: 'Make matches or trainings of teams that meet in each of them: all of them or none',
  access: staff,
  reads: 'nobody',
  body: z.object({
    team_ids: z.array(id).min(1, 'Choose a team').max(20, 'At most 20 teams'),
    sessions: z.array(sessionDetails).min(1, 'At least one').max(500, 'At most 500 at once'),
  }),
  data: z.object({ session_ids: z.array(id) }),
});

export const sessionsChange = defineCall('sessions.change', {
  at: 'POST /sessions/change',
  summary: 'Change what is planned of a match or training, and its notes; for staff of every team of it',
  access: staff,
  reads: 'nobody',
  body: z.object({ session_id: id, version: z.number().int().nonnegative(), details: sessionDetails }),
  data: z.null(),
});

export const sessionsRun = defineCall('sessions.run', {
  at: 'POST /sessions/run',
  summary: 'Take a match or training a step on: it starts, a period begins or ends, it is over, or does not take place',
  access: staff,
  reads: 'nobody',
  body: z.object({
    session_id: id,
    step: z.enum(['start', 'start-period', 'end-period', 'end', 'cancel']),
    /** When it happened; left out: now. */
    at: time.optional(),
  }),
  data: z.null(),
});

export const sessionsSetParticipants = defineCall('sessions.setParticipants', {
  at: 'POST /sessions/participants',
  summary: 'Say who of a team takes part, and where they play; whom it leaves out takes no part',
  access: staff,
  reads: 'nobody',
  body: z.object({
    session_id: id,
    team_id: id,
    participants: z
      .array(z.object({ person_id: id, position: z.string().trim().max(64, 'At most 64 characters').default('') }))
      .max(300, 'At most 300 people'),
  }),
  data: z.null(),
});

export const sessionsRecordWear = defineCall('sessions.recordWear', {
  at: 'POST /sessions/wear',
  summary: 'Say from when until when participants wore their sensors, did not, or that nobody knows',
  access: staff,
  reads: 'nobody',
  body: z.object({
    session_id: id,
    person_ids: z.array(id).min(1, 'Choose somebody').max(300, 'At most 300 people'),
    state: wearState,
    /** Left out: now. */
    since: time.optional(),
    /** Left out: still so. */
    until: time.optional(),
  }),
  data: z.null(),
});

export const sessionsCopyWeek = defineCall('sessions.copyWeek', {
  at: 'POST /sessions/copy-week',
  summary: 'Make what a team did in one week once more in the next; what is there already is left alone',
  access: staff,
  reads: 'nobody',
  body: z.object({
    team_id: id,
    /** When the week begins that is copied. */
    from: time,
  }),
  data: z.object({ made: z.number().int(), there: z.number().int() }),
});

export const sessionsPreviewSchedule = defineCall('sessions.previewSchedule', {
  at: 'POST /sessions/schedule',
  summary: 'What would be made of a schedule, row by row; nothing is',
  access: staff,
  reads: 'nobody',
  body: z.object({
    team_id: id,
    text: z.string().min(1, 'It is empty').max(500_000, 'It is too long: send it in parts'),
    /** For rows that do not tell. */
    kind: sessionKind,
    sport: z.string().trim().max(64).default(''),
  }),
  data: z.object({ format: z.enum(['table', 'calendar']), rows: z.array(scheduleRow) }),
});
