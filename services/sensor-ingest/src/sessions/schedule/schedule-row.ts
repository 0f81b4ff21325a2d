import type { Fault } from '@strainscope/kernel';
import { faultsOf, type SessionDetails } from '../session.rules.ts';

/** What holds for all of a schedule, where its rows do not say otherwise. */
export interface ScheduleDefaults {
  readonly kind: 'match' | 'training';
  readonly sport: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** A row of a schedule: what would be made of it, or what is wrong with it. */
export interface ScheduleRow {
  /** Line of a table, or number of an entry of a calendar; from 1. */
  readonly line: number;
  /** As it reads in the schedule, in short. */
  readonly text: string;
  readonly details: SessionDetails | null;
  readonly faults: readonly Fault[];
}

export const MOST_ROWS = 500;

/** Minutes of a session whose end is not told. */
const PRESUMED = { match: 120, training: 90 } as const;

interface Told {
  readonly kind?: string;
  readonly start: Date;
  readonly end: Date | null;
  readonly sport?: string;
  readonly levelOfPlay?: string;
  readonly opponent?: string;
  readonly venue?: string;
  readonly notes?: string;
  readonly timeZone?: string;
}

/** A row of what the schedule tells, checked as everything is that makes a session. */
export function rowOfTold(line: number, text: string, told: Told, defaults: ScheduleDefaults): ScheduleRow {
  const kind = (told.kind || defaults.kind) as 'match' | 'training';
  const end = told.end ?? new Date(told.start.getTime() + (PRESUMED[kind] ?? PRESUMED.match) * 60_000);
  const details: SessionDetails = {
    kind,
    sport: told.sport || defaults.sport,
    levelOfPlay: told.levelOfPlay ?? '',
    opponent: told.opponent ?? '',
    venue: told.venue ?? '',
    timeZone: told.timeZone || defaults.timeZone,
    plannedStart: told.start,
    plannedEnd: end,
    ...periodsOf(kind),
    notes: told.notes ?? '',
  };
  const faults = faultsOf(details);
  return { line, text: shortened(text), details: faults.length === 0 ? details : null, faults };
}

export function faultyRow(line: number, text: string, ...faults: Fault[]): ScheduleRow {
  return { line, text: shortened(text), details: null, faults };
}

/** Two halves of 40 minutes, as in rugby; a training is one piece. Whoever knows better says so in the session. */
export function periodsOf(kind: 'match' | 'training'): { periodCount: number; periodMinutes: number } {
  return kind === 'match' ? { periodCount: 2, periodMinutes: 40 } : { periodCount: 1, periodMinutes: 90 };
}

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
