import { RetryableError } from '@strainscope/kernel';
import type { FailureListener } from '@strainscope/observability';
import type { Kafka } from 'kafkajs';
import type { ControlLog } from './control-log.ts';
import { deliver } from './deliver.ts';
import { readLog } from './log-reader.ts';
import type { Offsets } from './partition-places.ts';

const SILENCE_MILLISECONDS = 60_000;

/**
 * Counts the messages between the bounds whose key or value holds a word and which are not struck out.
 * @throws RetryableError when the log falls silent before its end, as when retention took what was to come
 */
export async function countHolding(
  kafka: Kafka,
  control: Pick<ControlLog, 'isStruck'>,
  word: string,
  { low, high }: { low: Offsets; high: Offsets },
  {
    read = readLog,
    silence = SILENCE_MILLISECONDS,
    failed,
  }: { read?: typeof readLog; silence?: number; failed?: FailureListener } = {},
): Promise<number> {
  const left = new Set<string>();
  const from = new Map<string, Map<number, number>>();
  for (const [topic, ends] of high) {
    for (const [partition, end] of ends) {
      const begin = low.get(topic)?.get(partition) ?? 0;
      if (begin >= end) continue;
      left.add(`${topic}/${partition}`);
      from.set(topic, (from.get(topic) ?? new Map<number, number>()).set(partition, begin));
    }
  }
  if (left.size === 0) return 0;
  let count = 0;
  const finished = Promise.withResolvers<void>();
  // It may be silent already while the reading begins, when nobody waits yet.
  finished.promise.catch(() => undefined);
  const fellSilent = () =>
    finished.reject(new RetryableError({ detail: `The log is silent before the end of ${[...left].join()}.` }));
  const timer = setTimeout(fellSilent, silence);
  const reading = await read(kafka, {
    topics: [...from.keys()],
    from,
    failed,
    async each(topic, partition, message) {
      timer.refresh();
      const end = high.get(topic)?.get(partition) ?? 0;
      if (Number(message.offset) < end) {
        const { key, value } = deliver(topic, partition, message, control);
        if (value !== '' && (key === word || value.includes(word))) count++;
      }
      if (Number(message.offset) >= end - 1) left.delete(`${topic}/${partition}`);
      if (left.size === 0) finished.resolve();
    },
  });
  try {
    await finished.promise;
  } finally {
    clearTimeout(timer);
    await reading.close();
  }
  return count;
}
