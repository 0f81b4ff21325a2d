import { RetryableError } from '@strainscope/kernel';
import type { Kafka, KafkaMessage } from 'kafkajs';
import { countHolding } from './count-holding.ts';
import type { Reading } from './log-reader.ts';

const bounds = {
  low: new Map([['people', new Map([[0, 0]])]]),
  high: new Map([['people', new Map([[0, 3]])]]),
};
const control = { isStruck: () => false };

/** A log that brings these messages, and then nothing. */
function logOf(...offsets: number[]) {
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    async read(_: Kafka, { each }: Reading) {
      for (const offset of offsets) {
        const message = { offset: String(offset), key: Buffer.from('key'), value: Buffer.from('Ada'), headers: {} };
        await each('people', 0, message as unknown as KafkaMessage);
      }
      return { close: () => Promise.resolve(void (isClosed = true)) };
    },
  };
}

test('it counts up to the end that the log had', async () => {
  const log = logOf(0, 1, 2, 3);
  expect(await countHolding({} as Kafka, control, 'Ada', bounds, { read: log.read, silence: 5_000 })).toBe(3);
  expect(log.isClosed).toBe(true);
});

test('a log that falls silent before its end is not waited for for ever', async () => {
  const log = logOf(0, 1);
  const counting = countHolding({} as Kafka, control, 'Ada', bounds, { read: log.read, silence: 20 });
  await expect(counting).rejects.toBeInstanceOf(RetryableError);
  expect(log.isClosed).toBe(true);
});
