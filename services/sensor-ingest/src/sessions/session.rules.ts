import { InvalidRequest, type Fault } from '@strainscope/kernel';
import { IANAZone } from 'luxon';
import { SessionStateConflict } from './session.errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** No session lasts longer, and none is found beyond it: see `session_of`. */
const LONGEST = 24 * HOUR;
/** Time for which events still join a session that nobody has ended. */
const OVERRUN = 2 * HOUR;
/** Seconds by which the clock of whoever runs a session may be ahead of the server's. */
const CLOCKS_DIFFER = 60_000;

export const LEVELS_OF_PLAY = [
  'age-grade',
  'school',
  'college',
  'community',
  'semi-professional',
  'professional',
] as const;

/** Says whether a session of this level is age-grade, whoever takes part. */
export const isAgeGradeLevel = (level: string): boolean => level === 'age-grade' || level === 'school';

export const STATES = ['planned', 'running', 'ended', 'cancelled'] as const;
export type SessionState = (typeof STATES)[number];

/** A part of play, such as a half. Times are ISO: it is kept as JSON. */
export interface Period {
  readonly number: number;
  readonly startedAt: string;
  /** Null: it is being played. */
  readonly endedAt: string | null;
}

/** The times of a session that is or was on. */
export interface Course {
  readonly plannedStart: Date;
  readonly plannedEnd: Date;
  readonly startedAt?: Date | null | undefined;
  readonly endedAt?: Date | null | undefined;
  readonly cancelledAt?: Date | null | undefined;
  readonly periods: readonly Period[];
}

/** What somebody says of a session when they make or change it. */
export interface SessionDetails {
  readonly kind: 'match' | 'training';
  readonly sport: string;
  readonly levelOfPlay: string;
  readonly opponent: string;
  readonly venue: string;
  readonly timeZone: string;
  readonly plannedStart: Date;
  readonly plannedEnd: Date;
  readonly periodCount: number;
  readonly periodMinutes: number;
  readonly notes: string;
}

export function stateOf({ startedAt, endedAt, cancelledAt }: Course): SessionState {
  if (cancelledAt) return 'cancelled';
  if (endedAt) return 'ended';
  return startedAt ? 'running' : 'planned';
}

/**
 * From when until when events of its teams join a session: while it really was on; before its start as planned, and
 * without an end a while longer than planned, so that one that was never ended does not go on for ever.
 */
export function joiningTime(session: Course): { readonly from: Date; readonly until: Date } | null {
  const { plannedStart, plannedEnd, startedAt, endedAt, cancelledAt } = session;
  if (cancelledAt) return null;
  if (!startedAt) return { from: plannedStart, until: plannedEnd };
  if (endedAt) return { from: startedAt, until: endedAt };
  const planned = plannedEnd.getTime() - plannedStart.getTime();
  const until = Math.max(plannedEnd.getTime(), startedAt.getTime() + planned) + OVERRUN;
  return { from: startedAt, until: new Date(Math.min(until, startedAt.getTime() + LONGEST)) };
}

/** Tells whether nobody has ended a session although it should long be over. */
export function isOverdue(session: Course, now: Date): boolean {
  const until = joiningTime(session)?.until;
  return stateOf(session) === 'running' && until !== undefined && until <= now;
}

/** @throws SessionStateConflict, InvalidRequest */
export function started<S extends Course>(session: S, at: Date, now: Date): S {
  if (stateOf(session) !== 'planned') throw new SessionStateConflict('It has started already, or was cancelled.');
  demandPast(at, now);
  if (Math.abs(at.getTime() - session.plannedStart.getTime()) > LONGEST) {
    throw refused('at', 'It was planned for another day: change its planned time first.');
  }
  return { ...session, startedAt: at, periods: [{ number: 1, startedAt: at.toISOString(), endedAt: null }] };
}

/** Ends the period that is on, if any, and begins the next one. @throws SessionStateConflict, InvalidRequest */
export function periodStarted<S extends Course>(session: S, at: Date, now: Date): S {
  const closed = periodEnded(session, at, now, false);
  const next = { number: closed.periods.length + 1, startedAt: at.toISOString(), endedAt: null };
  if (next.number > 20) throw new SessionStateConflict('A session has at most 20 periods.');
  return { ...closed, periods: [...closed.periods, next] };
}

/** Ends the period that is on, as at half-time. @throws SessionStateConflict, InvalidRequest */
export function periodEnded<S extends Course>(session: S, at: Date, now: Date, demanded = true): S {
  if (stateOf(session) !== 'running') throw new SessionStateConflict('It is not running.');
  demandPast(at, now);
  const last = session.periods.at(-1);
  if (demanded && (!last || last.endedAt !== null)) throw new SessionStateConflict('No period is being played.');
  const latest = last && new Date(last.endedAt ?? last.startedAt);
  if (latest && at < latest) throw refused('at', 'That is before the period that was last noted.');
  return {
    ...session,
    periods: session.periods.map((period) => ({ ...period, endedAt: period.endedAt ?? at.toISOString() })),
  };
}

/** @throws SessionStateConflict, InvalidRequest */
export function ended<S extends Course>(session: S, at: Date, now: Date): S {
  const closed = periodEnded(session, at, now, false);
  if (closed.startedAt && at.getTime() - closed.startedAt.getTime() > LONGEST) {
    throw refused('at', 'No session lasts longer than a day: say when it ended.');
  }
  return { ...closed, endedAt: at };
}

/** @throws SessionStateConflict */
export function cancelled<S extends Course>(session: S, now: Date): S {
  if (stateOf(session) !== 'planned')
    throw new SessionStateConflict('Only a session that has not started is cancelled.');
  return { ...session, cancelledAt: now };
}

/** Finds what is wrong with what somebody says of a session; paths are those of the form. */
export function faultsOf(details: SessionDetails): Fault[] {
  const { kind, levelOfPlay, timeZone, plannedStart, plannedEnd, periodCount, periodMinutes } = details;
  const faults: Fault[] = [];
  const demand = (holds: boolean, path: string, message: string) => {
    if (!holds) faults.push({ path, message });
  };
  demand(['match', 'training'].includes(kind), 'kind', 'It is a match or a training.');
  demand(
    levelOfPlay === '' || LEVELS_OF_PLAY.some((level) => level === levelOfPlay),
    'level_of_play',
    `One of ${LEVELS_OF_PLAY.join(', ')}.`,
  );
  demand(IANAZone.isValidZone(timeZone), 'time_zone', 'Not a time zone.');
  const start = plannedStart.getTime();
  const length = plannedEnd.getTime() - start;
  demand(start > Date.UTC(2000) && start < Date.UTC(2100), 'planned_start', 'A date and time of this century.');
  demand(length > 0, 'planned_end', 'It ends after it begins.');
  demand(!(length > LONGEST), 'planned_end', 'No session lasts longer than a day.');
  demand(Number.isInteger(periodCount) && periodCount >= 1 && periodCount <= 10, 'period_count', '1 to 10 periods.');
  demand(
    Number.isInteger(periodMinutes) && periodMinutes >= 1 && periodMinutes <= 240,
    'period_minutes',
    '1 to 240 minutes.',
  );
  for (const [path, text, most] of [
    ['sport', details.sport, 64],
    ['opponent', details.opponent, 120],
    ['venue', details.venue, 120],
    ['notes', details.notes, 4000],
  ] as const)
    demand(text.length <= most, path, `At most ${most} characters.`);
  return faults;
}

/** @throws InvalidRequest */
export function checked(details: SessionDetails): SessionDetails {
  const faults = faultsOf(details);
  if (faults.length > 0) throw new InvalidRequest(faults);
  return details;
}

/** @throws SessionStateConflict where the real times are there already and the planned ones would leave them behind */
export function rescheduled<S extends Course>(session: S, details: SessionDetails): S & SessionDetails {
  const state = stateOf(session);
  if (state === 'cancelled') throw new SessionStateConflict('It was cancelled.');
  const { startedAt } = session;
  if (startedAt && Math.abs(startedAt.getTime() - details.plannedStart.getTime()) > LONGEST) {
    throw refused('planned_start', 'It has started already, on another day.');
  }
  return { ...session, ...details };
}

function demandPast(at: Date, now: Date): void {
  if (Number.isNaN(at.getTime())) throw refused('at', 'A date and time.');
  if (at.getTime() > now.getTime() + CLOCKS_DIFFER) throw refused('at', 'That is still to come.');
}

const refused = (path: string, message: string) => new InvalidRequest([{ path, message }]);
