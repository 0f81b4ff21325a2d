import { emptyDatabase, eventually, SilentLine } from '@strainscope/testing';
import type { DeliveredMessage } from '../src/bus/event-bus.ts';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';

let line: SilentLine;
let bus: PostgresEventBus;
let other: PostgresEventBus;
let taken: DeliveredMessage[];
let told: unknown[];

beforeEach(async () => {
  const { 'event-log': url } = await emptyDatabase('event-log');
  line = await SilentLine.to(url!);
  other = await PostgresEventBus.open({ url: url! });
  taken = [];
  told = [];
  bus = await PostgresEventBus.open({
    url: line.url,
    // Only what is announced is seen in time.
    pollMilliseconds: 3_600_000,
    silenceMilliseconds: 3_000,
    failed: (failure) => void told.push(failure),
  });
  await bus.subscribe({ group: 'g', topics: ['org'], handle: async (message) => void taken.push(message) });
  await append();
  await eventually(() => expect(taken).toHaveLength(1));
  line.fallSilent();
});
afterEach(async () => {
  await bus.close();
  await other.close();
  await line.close();
});

const append = () => other.append('org', [{ key: 'k', headers: {}, value: '{}' }]);

test('a database that falls silent without breaking the connections is listened to anew, and left', async () => {
  await eventually(
    async () => {
      await append();
      expect(taken.at(-1)!.offset).toBeGreaterThan(2);
    },
    { every: 200 },
  );
  await eventually(async () => expect(await other.lag('g')).toMatchObject([{ topic: 'org', messages: 0 }]));
  expect(told).not.toEqual([]);
  // Closing is not held up by a goodbye that nobody hears.
  line.fallSilent();
});
