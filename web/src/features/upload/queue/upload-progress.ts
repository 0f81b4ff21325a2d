import type { FileVerdict } from '@strainscope/console-contract';
import type { UploadEntry } from './upload-entry.ts';

export interface UploadCounts {
  files: number;
  refused: number;
  duplicates: number;
  /** Events that would be or were stored. */
  events: number;
  /** Events that wait for consent, unread. */
  locked: number;
  /** Solver time of those events, seconds, as the server estimates it. */
  solveSeconds: number;
}

const STORED = ['recorded', 'replaced', 'would-record'];

const countIn = ({ events }: FileVerdict, states: readonly string[]) =>
  events.filter(({ state }) => states.includes(state)).length;

/** Events of a file that wait for consent, unread. */
export const lockedEvents = (verdict: FileVerdict): number => countIn(verdict, ['awaiting-consent']);
/** Events of a file that are kept, locked ones among them; duplicates and refused ones are not. */
export const takenEvents = (verdict: FileVerdict): number => countIn(verdict, STORED) + lockedEvents(verdict);

export function countEntries(entries: readonly UploadEntry[]): UploadCounts {
  const verdicts = entries.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  const is = (state: FileVerdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
  return {
    files: entries.length,
    refused: is('refused'),
    duplicates: is('duplicate'),
    events: verdicts.reduce((sum, verdict) => sum + countIn(verdict, STORED), 0),
    locked: verdicts.reduce((sum, verdict) => sum + lockedEvents(verdict), 0),
    solveSeconds: verdicts
      .filter(({ state }) => state === 'accepted' || state === 'partial')
      .reduce((sum, verdict) => sum + verdict.estimated_solve_seconds, 0),
  };
}

/** Seconds until `total` is reached at the pace so far; undefined before there is a pace. */
export function secondsLeft(done: number, total: number, elapsedSeconds: number): number | undefined {
  if (done >= total) return 0;
  if (done === 0 || elapsedSeconds <= 0) return undefined;
  return ((total - done) * elapsedSeconds) / done;
}
