import type { AlertOutcome, AlertState } from '@strainscope/console-contract';

export const stateWords: Readonly<Record<AlertState, string>> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  assigned: 'Assigned',
  assessed: 'Assessed',
  closed: 'Closed',
};

/** What came of an assessment; none of them says what a player has. */
export const outcomeWords: Readonly<Record<AlertOutcome, string>> = {
  'taken-off': 'Taken off for assessment',
  watched: 'Watched further',
  'not-a-head-event': 'No head-acceleration event',
  'returned-to-play': 'Returned to play',
};

export const stepWords = {
  acknowledge: 'Acknowledged',
  assign: 'Assigned',
  assess: 'Assessed',
  close: 'Closed',
} as const;

/** Says how long it took from the sensor to the alert; of a wrong clock nothing can be said. */
export function delayWords({ occurred_at, raised_at }: { occurred_at: string; raised_at: string }): string {
  const seconds = (Date.parse(raised_at) - Date.parse(occurred_at)) / 1000;
  if (seconds < 0) return 'the sensor’s clock is ahead';
  if (seconds < 60) return `${seconds.toFixed(1)} s after the event`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min after the event`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h after the event`;
  return `${Math.round(seconds / 86_400)} days after the event`;
}
