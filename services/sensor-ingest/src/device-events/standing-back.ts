import type { AcceptanceLoad } from './acceptance.ts';

/** What gateways tell as it happens comes in ones and twos; more at once is what they could not tell before. */
export const EVENTS_AS_THEY_HAPPEN = 10;
export const BATCH_OF_ANY_SIZE = 2 ** 31 - 1;

/** What came in bulk waits until it is known whether more follows. */
const A_MOMENT = 500;
/**
 * Longest time that something waits because gateways wait for answers, ms: what is older is not shown as live any more.
 */
const LONGEST_MILLISECONDS = { calm: A_MOMENT, busy: 5_000, flooded: 10_000 } as const;

/**
 * What a worker begins next. What comes as it happens is the first one's before all else; what comes in bulk leaves the
 * processors to gateways that wait for answers, for a while: it lies safe, and nobody watches it.
 * @param isFirst of the workers of the process
 * @param oldestDue when the batch that waits for longest could have been taken; null when none waits
 * @returns most events of the batch that it looks for, and if there is none, of the one that it looks for then
 */
export function sizesToTake(
  load: AcceptanceLoad,
  isFirst: boolean,
  oldestDue: Date | null,
  now: Date,
): readonly number[] {
  const waited = oldestDue ? now.getTime() - oldestDue.getTime() : 0;
  const longest = isFirst && load === 'busy' ? A_MOMENT : LONGEST_MILLISECONDS[load];
  const takesBulk = waited >= longest;
  return [...(isFirst ? [EVENTS_AS_THEY_HAPPEN] : []), ...(takesBulk ? [BATCH_OF_ANY_SIZE] : [])];
}
