import type { FailureListener } from '@strainscope/observability';
import { emptyDatabase, eventually } from '@strainscope/testing';
import pg from 'pg';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';

let url: string;
let log: pg.Pool;
beforeEach(async () => {
  const urls = await emptyDatabase('event-log');
  url = urls['event-log']!;
  log = new pg.Pool({ connectionString: url, max: 1 });
});
afterEach(() => log.end());

/** Opens the bus anew, as a restart does, with everything in the log 31 days old but for the last message. */
async function afterAMonth(
  work: (bus: PostgresEventBus) => Promise<void>,
  failed: FailureListener = () => undefined,
): Promise<void> {
  await log.query(`update messages set appended_at = now() - interval '31 days' where "offset" < 4`);
  const bus = await PostgresEventBus.open({ url, keepDays: 30, failed });
  try {
    await work(bus);
  } finally {
    await bus.close();
  }
}

const left = async () =>
  (await log.query<{ value: string }>('select value from messages order by "offset"')).rows.map(({ value }) => value);

/** Five messages, of which each group has taken so many. */
async function written(passed: Record<string, number>): Promise<void> {
  const bus = await PostgresEventBus.open({ url });
  await bus.append(
    'org',
    ['0', '1', '2', '3', '4'].map((value) => ({ key: 'k', headers: {}, value })),
  );
  for (const [group, offset] of Object.entries(passed)) await bus.rewind(group, 'org', offset);
  await bus.close();
}

test.each([
  { passed: { one: 5, other: 5 }, kept: ['4'], why: 'only what is younger' },
  { passed: { one: 5, other: 2 }, kept: ['2', '3', '4'], why: 'what the slowest group has not passed' },
  { passed: { one: 5, other: 0 }, kept: ['0', '1', '2', '3', '4'], why: 'everything for a group that has not begun' },
  { passed: {}, kept: ['0', '1', '2', '3', '4'], why: 'everything of a topic that nobody reads' },
])('the log keeps $why', async ({ passed, kept }) => {
  await written(passed);
  await afterAMonth(() => eventually(async () => expect(await left()).toEqual(kept)));
  expect(await left()).toEqual(kept);
});

test('groups go on behind what was removed, and a new one begins with what is left', async () => {
  await written({ one: 5 });
  await afterAMonth(async (bus) => {
    await eventually(async () => expect(await left()).toEqual(['4']));
    const taken: string[] = [];
    await bus.append('org', [{ key: 'k', headers: {}, value: '5' }]);
    for (const group of ['one', 'new']) {
      await bus.subscribe({
        group,
        topics: ['org'],
        handle: async ({ value }) => void taken.push(`${group} ${value}`),
      });
    }
    await eventually(() => expect(taken.toSorted()).toEqual(['new 4', 'new 5', 'one 5']));
    await eventually(async () => expect(await bus.lag('new')).toMatchObject([{ messages: 0 }]));
  });
});

test('why nothing could be removed is told', async () => {
  await written({ one: 5 });
  await log.query('create table held (topic text, number bigint, foreign key (topic, number) references messages)');
  await log.query('insert into held select topic, "offset" from messages');
  const told: unknown[] = [];
  await afterAMonth(
    () => eventually(() => expect(told).toContainEqual(expect.objectContaining({ code: '23503' }))),
    (failure) => void told.push(failure),
  );
});
