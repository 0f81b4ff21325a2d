import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { swaCsv, swaRows } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';
import { counted, TestQuarantine } from './quarantine.ts';

const DAY = 86_400_000;

let ingest: TestIngest;
let quarantine: TestQuarantine;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (quarantine = await TestQuarantine.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

test('after 30 days without consent nothing is left', async () => {
  await quarantine.send();
  const [row] = await quarantine.waiting();
  const before = await counted('expired');
  expect(row!.expires_at).toBe('2026-12-22 08:00:00+00');
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  await eventually(async () => expect(await ingest.blobs.head(`quarantine/raw/${row!.file_sha256}`)).toBeUndefined());
  expect(await ingest.blobs.head(row!.blob_key)).toBeUndefined();
  expect((await counted('expired')) - before).toBeGreaterThanOrEqual(1);
  expect(await quarantine.expired()).toMatchObject([{ eventId: row!.id }]);
  await ingest.decide(quarantine.child, 'care');
  expect(await quarantine.recorded()).toEqual([]);
});

test('after 30 days every file that it came in is gone', async () => {
  const sent = [await quarantine.send(), await quarantine.send(quarantine.twin())];
  const [row] = await quarantine.waiting();
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const keys = sent.flatMap(({ sha256 }) => [
    `raw/${sha256}`,
    `quarantine/raw/${sha256}`,
    `quarantine/${row!.id}/${sha256}`,
  ]);
  expect((await Promise.all(keys.map((key) => ingest.blobs.head(key)))).filter(Boolean)).toEqual([]);
});

test('a consent that came in time counts, also when it is looked for after the 30 days', async () => {
  await quarantine.send();
  const [row] = await quarantine.waiting();
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    // Nothing is made of it as long as somebody holds it.
    await em.execute('select from quarantined_events where id = ? for update', [row!.id]);
    await ingest.decide(quarantine.child, 'care', 'team');
    ingest.clock.advance(30 * DAY);
  });
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  expect(await quarantine.recorded()).toHaveLength(1);
  expect(await quarantine.expired()).toEqual([]);
});

test('what was recorded before a withdrawal stays hidden when a later copy of it expires', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  await quarantine.send();
  await ingest.decide(quarantine.child);
  await quarantine.send(quarantine.twin());
  expect(await quarantine.waiting()).toHaveLength(1);
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  expect(await quarantine.recorded()).toHaveLength(1);
  expect(await quarantine.expired()).toEqual([]);
});

test('one that cannot be opened keeps no other waiting, and goes when its time is over', async () => {
  await quarantine.send();
  const [broken] = await quarantine.waiting();
  await ingest.blobs.delete(broken!.blob_key);
  await ingest.decide(quarantine.child, 'care', 'team');
  const sibling = randomUUID();
  await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', sibling);
  await quarantine.send(swaCsv(swaRows('1')));
  await ingest.decide(sibling, 'care', 'team');
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(await quarantine.waiting()).toHaveLength(1);
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  expect(await quarantine.expired()).toMatchObject([{ eventId: broken!.id }]);
});

test('more of them than are looked at in one go keep no other waiting, and are tried again only later', async () => {
  await quarantine.send();
  const [good] = await quarantine.waiting();
  const count = 60;
  // They came before it, and nothing lies where they should.
  await ingest.query(
    `insert into quarantined_events
     select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(), 'blob_key', 'quarantine/none',
       'received_at', q.received_at - interval '1 hour'))).*
     from quarantined_events q, generate_series(1, ${count}) where q.id = ? returning 1`,
    [good!.id],
  );
  const opened = jest.spyOn(ingest.blobs, 'get');
  const tries = () => opened.mock.calls.filter(([key]) => key === 'quarantine/none').length;
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
  const put = 'select 1 from quarantined_events where person_id = ? and try_at is not null';
  await eventually(async () => expect(await ingest.query(put, [quarantine.child])).toHaveLength(count));
  // Another one is found by a look that leaves these alone.
  const sibling = randomUUID();
  await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', sibling);
  await quarantine.send(swaCsv(swaRows('1')));
  await ingest.decide(sibling, 'care', 'team');
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(tries()).toBe(count);
  ingest.clock.advance(60_000);
  await eventually(() => expect(tries()).toBe(2 * count));
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
});
