import type { FileVerdict } from '@strainscope/console-contract';
import type { UploadEntry } from './upload-entry.ts';

export interface UploadCounts {
  files: number;
  checked: number;
  ingested: number;
  refused: number;
  duplicates: number;
  /** Events that would be or were stored. */
  events: number;
  /** Solver time of those events, seconds, as the server estimates it. */
  solveSeconds: number;
}

const STORED = ['recorded', 'replaced', 'would-record'];

export function countEntries(entries: readonly UploadEntry[]): UploadCounts {
  const verdicts = entries.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  const is = (state: FileVerdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
  return {
    files: entries.length,
    checked: verdicts.length,
    ingested: entries.filter(({ stage }) => stage === 'ingested').length,
    refused: is('refused'),
    duplicates: is('duplicate'),
    events: verdicts.reduce(
      (sum, verdict) => sum + verdict.events.filter(({ state }) => STORED.includes(state)).length,
      0,
    ),
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
