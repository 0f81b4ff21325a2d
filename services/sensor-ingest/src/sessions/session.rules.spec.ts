import { InvalidRequest } from '@strainscope/kernel';
import { SessionStateConflict } from './session.errors.ts';
import {
  cancelled,
  ended,
  faultsOf,
  isOverdue,
  joiningTime,
  periodEnded,
  periodStarted,
  rescheduled,
  started,
  stateOf,
  type Course,
  type SessionDetails,
} from './session.rules.ts';

const at = (clock: string, day = '2026-11-28') => new Date(`${day}T${clock}:00Z`);
const details: SessionDetails = {
  kind: 'match',
  sport: 'rugby',
  levelOfPlay: 'community',
  opponent: 'Old Boys',
  venue: '',
  timeZone: 'Europe/London',
  plannedStart: at('14:00'),
  plannedEnd: at('16:00'),
  periodCount: 2,
  periodMinutes: 40,
  notes: '',
};
const planned: Course = { ...details, periods: [] };
const now = at('18:00');
const running = started(planned, at('14:05'), now);

test('its course: planned, running, halves, ended', () => {
  const halfTime = periodEnded(running, at('14:47'), now);
  const second = periodStarted(halfTime, at('14:58'), now);
  const over = ended(second, at('15:41'), now);
  expect([planned, running, halfTime, over].map(stateOf)).toEqual(['planned', 'running', 'running', 'ended']);
  expect(over.periods).toEqual([
    { number: 1, startedAt: at('14:05').toISOString(), endedAt: at('14:47').toISOString() },
    { number: 2, startedAt: at('14:58').toISOString(), endedAt: at('15:41').toISOString() },
  ]);
});

test('a half that begins ends the one before', () => {
  expect(periodStarted(running, at('15:00'), now).periods[0]?.endedAt).toBe(at('15:00').toISOString());
});

test.each<[string, () => unknown]>([
  ['starts twice', () => started(running, at('14:10'), now)],
  ['ends before it starts', () => ended(planned, at('14:10'), now)],
  ['is cancelled while it runs', () => cancelled(running, now)],
  ['ends a half that has ended', () => periodEnded(periodEnded(running, at('14:40'), now), at('14:50'), now)],
  ['is changed when it was cancelled', () => rescheduled(cancelled(planned, now), details)],
])('no session %s', (_, act) => {
  expect(act).toThrow(SessionStateConflict);
});

test.each<[string, () => unknown]>([
  ['that is still to come', () => started(planned, at('18:02'), now)],
  ['on another day', () => started(planned, at('13:00', '2026-11-27'), now)],
  ['before what was last noted', () => ended(running, at('14:04'), now)],
  ['a day later', () => ended(running, at('14:06', '2026-11-29'), at('18:00', '2026-11-30'))],
  ['that is none', () => started(planned, new Date(Number.NaN), now)],
])('no step is taken at a time %s', (_, act) => {
  expect(act).toThrow(InvalidRequest);
});

test.each<[string, Course, [string, string] | null]>([
  ['as planned before it starts', planned, ['14:00', '16:00']],
  ['from when it starts, and on while nobody ends it', running, ['14:05', '18:05']],
  ['while it was on', ended(running, at('15:40'), now), ['14:05', '15:40']],
  ['never, where it was cancelled', cancelled(planned, now), null],
])('events join it %s', (_, course, expected) => {
  expect(joiningTime(course)).toEqual(expected && { from: at(expected[0]), until: at(expected[1]) });
});

test('it is overdue when nobody ends it', () => {
  expect([at('18:04'), at('18:05')].map((time) => isOverdue(running, time))).toEqual([false, true]);
  expect(isOverdue(planned, at('23:00'))).toBe(false);
});

test.each<[Partial<SessionDetails>, string]>([
  [{ timeZone: 'Mars/Base' }, 'time_zone'],
  [{ plannedEnd: at('14:00') }, 'planned_end'],
  [{ plannedEnd: at('14:01', '2026-11-29') }, 'planned_end'],
  [{ plannedStart: new Date(Number.NaN) }, 'planned_start'],
  [{ levelOfPlay: 'galactic' }, 'level_of_play'],
  [{ periodCount: 0 }, 'period_count'],
  [{ periodMinutes: 241 }, 'period_minutes'],
  [{ notes: 'x'.repeat(4001) }, 'notes'],
])('%j is refused', (change, path) => {
  expect(faultsOf({ ...details, ...change }).map((fault) => fault.path)).toContain(path);
  expect(faultsOf(details)).toEqual([]);
});
