import type { LiveEventName } from './live.ts';

/** The names to listen to, apart from the schemas, so that the browser does not carry those. */
export const liveEventNames = Object.keys({
  hae: true,
  session: true,
  simulation: true,
  estimate: true,
  alert: true,
  upload: true,
  devices: true,
  operations: true,
  freshness: true,
  reset: true,
} satisfies Record<LiveEventName, true>) as LiveEventName[];
