import type { JudgedEvent } from './evaluate.ts';
import { DAY, type PersonPast } from './person-past.ts';
import type { LoadCondition, Window } from './rule-set.schema.ts';

/** What stands for a session of which nobody knows when it began. */
const UNKNOWN_SESSION = DAY / 6;
/** Longer than this no load looks back. */
export const LONGEST_WINDOW = 28 * DAY;

const LENGTHS: Readonly<Record<Exclude<Window, 'session'>, number>> = { '7-days': 7 * DAY, '28-days': LONGEST_WINDOW };

/**
 * Adds up a load until and with an event; what came after it does not count.
 * @returns `isWhole` is false where an event of the window lacks the metric: the load may be larger
 */
export function loadOf(
  condition: LoadCondition,
  event: JudgedEvent,
  past: PersonPast,
): { value: number; isWhole: boolean } {
  const { load, metric, from } = condition;
  const before = past.between(windowStart(condition.window, event), event.at, condition);
  const measured = event.metrics[metric] ?? null;
  const own = measured === null || measured < from ? 0 : load === 'count' ? 1 : measured;
  return { value: before.value + own, isWhole: before.unmeasured === 0 && measured !== null };
}

/** No session is longer than the days of the next window. */
function windowStart(window: Window, { at, sessionFrom }: JudgedEvent): number {
  if (window !== 'session') return at - LENGTHS[window];
  return Math.max(sessionFrom ?? at - UNKNOWN_SESSION, at - LENGTHS['7-days']);
}
