/** Whoever watches a match sees an event this much later at most because gateways wait for answers. */
const LONGEST_MILLISECONDS = 5_000;

/**
 * Whether processing leaves the processors to gateways that wait for answers: what is accepted lies safe, but is to be
 * seen while the match is played.
 * @param oldestDue when the batch that waits for longest could have been taken; null when none waits
 */
export function standsBack(isBusy: boolean, oldestDue: Date | null, now: Date): boolean {
  return isBusy && (oldestDue === null || now.getTime() - oldestDue.getTime() < LONGEST_MILLISECONDS);
}
