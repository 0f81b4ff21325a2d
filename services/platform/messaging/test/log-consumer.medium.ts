import { emptyDatabase, eventually } from '@strainscope/testing';
import pg from 'pg';
import type { DeliveredMessage } from '../src/bus/event-bus.ts';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';

let bus: PostgresEventBus;
let client: pg.Client;
let told: unknown[];

beforeEach(async () => {
  const { 'event-log': url } = await emptyDatabase('event-log');
  told = [];
  bus = await PostgresEventBus.open({ url: url!, pollMilliseconds: 50, failed: (failure) => void told.push(failure) });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await bus.close();
});

test('a group that could not confirm goes on once that is possible', async () => {
  const taken: DeliveredMessage[] = [];
  await bus.subscribe({ group: 'g', topics: ['org'], handle: async (message) => void taken.push(message) });
  // As on a full disk: all can be read, and nothing is written.
  await client.query('alter table offsets add constraint room check (next_offset = 0)');
  await bus.append('org', [{ key: 'k', headers: {}, value: '{}' }]);
  await eventually(() => expect(taken).not.toEqual([]));
  // It tries again, not only once.
  await eventually(() => expect(taken.length).toBeGreaterThan(2));
  // And says why, which is not that the database is away.
  expect(told).toContainEqual(expect.objectContaining({ code: '23514' }));
  await client.query('alter table offsets drop constraint room');
  await eventually(async () => expect(await bus.lag('g')).toMatchObject([{ topic: 'org', messages: 0 }]));
});

test('why a message is offered again is told', async () => {
  const refusal = new Error('not yet');
  let tries = 0;
  await bus.subscribe({
    group: 'g',
    topics: ['org'],
    handle: () => (++tries < 3 ? Promise.reject(refusal) : Promise.resolve()),
  });
  await bus.append('org', [{ key: 'k', headers: {}, value: '{}' }]);
  await eventually(async () => expect(await bus.lag('g')).toMatchObject([{ topic: 'org', messages: 0 }]));
  expect(told).toEqual([refusal, refusal]);
});
