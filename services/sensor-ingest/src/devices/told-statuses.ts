import type { ReadStatus } from './device-status.rules.ts';

export type StatusState = 'accepted' | 'duplicate' | 'older' | 'refused';

/** What was last heard of a device. */
export type LastHeard = Pick<ReadStatus, 'at' | 'toldAt'>;

export interface SortedStatuses {
  /** What becomes of each, in the order in which they were told. */
  readonly states: readonly Exclude<StatusState, 'refused'>[];
  /** Those that are news, oldest first: the last one is how the device is. */
  readonly news: readonly ReadStatus[];
  /** Those that came after a newer one: they may fill a silence. */
  readonly late: readonly ReadStatus[];
}

/**
 * Sorts what was told of one device. A repeat is known by the time that the gateway told; of clocks that tell nothing each
 * status is as old as its arrival.
 */
export function sortStatuses(statuses: readonly ReadStatus[], last: LastHeard | null): SortedStatuses {
  const states = new Map<ReadStatus, SortedStatuses['states'][number]>();
  const known = new Set(last ? [last.toldAt.getTime()] : []);
  const inOrder = statuses.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const status of inOrder) {
    const told = status.toldAt.getTime();
    const isOlder = last !== null && status.at < last.at;
    states.set(status, known.has(told) ? 'duplicate' : isOlder ? 'older' : 'accepted');
    known.add(told);
  }
  const those = (state: StatusState) => inOrder.filter((status) => states.get(status) === state);
  return { states: statuses.map((status) => states.get(status)!), news: those('accepted'), late: those('older') };
}
