/** A stretch of an event's way, between two columns of `event_times` or the alert's acknowledgement. */
export interface Stage {
  readonly key: string;
  readonly from: TimeColumn;
  readonly to: TimeColumn;
}

type TimeColumn =
  | 'occurred_at'
  | 'gateway_at'
  | 'received_at'
  | 'durable_at'
  | 'evaluated_at'
  | 'pushed_at'
  | 'shown_at'
  | 'acknowledged_at';

/** Stretches one after the other, and after them the whole ways. What begins at the sensor says nothing where its clock is wrong. */
export const STAGES: readonly Stage[] = [
  { key: 'gateway', from: 'occurred_at', to: 'gateway_at' },
  { key: 'received', from: 'gateway_at', to: 'received_at' },
  { key: 'durable', from: 'received_at', to: 'durable_at' },
  { key: 'evaluated', from: 'durable_at', to: 'evaluated_at' },
  { key: 'pushed', from: 'evaluated_at', to: 'pushed_at' },
  { key: 'shown', from: 'pushed_at', to: 'shown_at' },
  { key: 'acknowledged', from: 'shown_at', to: 'acknowledged_at' },
  { key: 'sensor-to-judged', from: 'occurred_at', to: 'evaluated_at' },
  { key: 'gateway-to-screen', from: 'gateway_at', to: 'shown_at' },
];

/** An event that is older when it is judged is late. */
const LIVE_SECONDS = 10;

/** Decides whether an event is late: what a wrong clock says proves nothing. */
export function isLate(occurredAt: Date, judgedAt: Date, clockIsWrong: boolean): boolean {
  return clockIsWrong || judgedAt.getTime() - occurredAt.getTime() > 1000 * LIVE_SECONDS;
}

/** The same of a row in SQL that has `occurred_at`, `evaluated_at` and `clock_is_wrong`. */
export const IS_LATE = `(clock_is_wrong or evaluated_at - occurred_at > interval '${LIVE_SECONDS} seconds')`;

/** Fewer events tell everybody nothing of a tail, and might tell of one person. */
export const FEWEST_PUBLIC_EVENTS = 20;
