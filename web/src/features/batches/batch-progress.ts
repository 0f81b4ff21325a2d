import type { Batch, PagedAnswer } from '@strainscope/console-contract';
import type { AsyncState } from '../../api/async-state.ts';
import { formatCount } from '../../shared/format/format-number.ts';

export function isUnderWay({ submitting, waiting, running }: Batch): boolean {
  return submitting + waiting + running > 0;
}

/** How many events are complete, and how the others ended, where there are any. */
export function progressWords({
  events,
  complete,
  failed,
  cancelled,
  refused,
  submitting,
  cancelled_at,
}: Batch): string {
  const others: [number, string][] = [
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [refused, 'refused'],
    [submitting, 'being submitted'],
  ];
  const words = others.filter(([count]) => count > 0).map(([count, word]) => `, ${formatCount(count)} ${word}`);
  const whole = cancelled_at === null ? '' : '; batch cancelled';
  return `${formatCount(complete)} of ${formatCount(events)} complete${words.join('')}${whole}`;
}

/** The list with those of its batches that were counted since in their places. */
export function countedAgain(
  list: AsyncState<PagedAnswer<Batch[]>>,
  counted: AsyncState<Batch[]>,
): AsyncState<PagedAnswer<Batch[]>> {
  const { result, at = 0 } = list;
  const error = list.error ?? counted.error;
  if (!result || !counted.result || !counted.at || counted.at < at) return { ...list, error };
  const newer = new Map(counted.result.map((batch) => [batch._id, batch]));
  const data = result.data.map((batch) => newer.get(batch._id) ?? batch);
  return { ...list, result: { ...result, data }, error, at: counted.at };
}
