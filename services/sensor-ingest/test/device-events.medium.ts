import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { DeviceBatchSweeper } from '../src/device-events/device-batch.sweeper.ts';
import { deviceEvent, inJson, inProtobuf } from './fixtures/device-events.ts';
import { TestGateway, numbered, raw, statesOf } from './gateway.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let gateway: TestGateway;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (gateway = await TestGateway.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

test('what is accepted is committed at once, and recorded, announced and kept raw some moments later', async () => {
  gateway.holdUp();
  expect(statesOf(await gateway.send([inProtobuf(deviceEvent()), inJson(deviceEvent({ eventId: '46' }))]))).toEqual([
    'accepted',
    'accepted',
  ]);
  const [waiting] = await gateway.batches();
  expect(waiting).toMatchObject({ events: 2, processed_at: null });
  expect(waiting!.content!.length).toBeGreaterThan(2 * 6 * 160 * 4);
  expect(await ingest.queryAsNobody('select * from device_batches')).toEqual([]);

  jest.restoreAllMocks();
  const [done] = await gateway.processed();
  expect(done!.content).toBeNull();
  expect(await gateway.recorded()).toMatchObject([{ source_event_id: '45' }, { source_event_id: '46' }]);
  expect(await gateway.announced()).toMatchObject([
    { brand: 'prevent', sensorId: '0123', simulate: true, live: true, scope: gateway.team.scope },
    { brand: 'prevent', sensorId: '0123', simulate: true, live: true, scope: gateway.team.scope },
  ]);
  expect(await ingest.blobs.head(`raw/${done!.file_sha256}`)).toBeDefined();
});

test('a batch in JSON is as its events are, and waits sealed', async () => {
  gateway.holdUp();
  const texts = [deviceEvent(), deviceEvent({ eventId: '46' })].map((event) => inJson(event).content.value);
  expect(statesOf(await gateway.sendBatch(`{"events":[${[...texts, texts[0], '7'].join(',')}]}`))).toEqual([
    'accepted',
    'accepted',
    'duplicate',
    'refused',
  ]);
  await expect(gateway.sendBatch('{"events":7}')).rejects.toMatchObject({ status: 422 });
  const [waiting] = await gateway.batches();
  expect(waiting!.content!.includes('MG0123')).toBe(false);
  jest.restoreAllMocks();
  await gateway.processed();
  expect(await gateway.recorded()).toMatchObject([{ source_event_id: '45' }, { source_event_id: '46' }]);
});

test('an event is taken once, whoever sends it how often at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => gateway.send(raw(numbered(1, 2, 3 + (i % 2))))),
  );
  const states = answers.flatMap(statesOf);
  expect(states.filter((state) => state === 'accepted')).toHaveLength(4);
  expect(new Set(states)).toEqual(new Set(['accepted', 'duplicate']));
  await gateway.processed();
  expect((await gateway.recorded()).map(({ source_event_id: id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(await gateway.announced()).toHaveLength(4);
  expect(statesOf(await gateway.send(raw(numbered(1, 1))))).toEqual(['duplicate', 'duplicate']);
});

test('an id that comes twice in one request is taken once; every sensor and every gateway has ids of its own', async () => {
  expect(statesOf(await gateway.send(raw(numbered(7, 7))))).toEqual(['accepted', 'duplicate']);
  const ofOthers = ['MG0998', 'MG0999'].map((sensorId) => deviceEvent({ eventId: '7', sensorId }));
  expect(statesOf(await gateway.send(raw([ofOthers[0]!])))).toEqual(['accepted']);
  expect(statesOf(await gateway.send(raw([ofOthers[1]!]), { gateway: 'Sideline 2' }))).toEqual(['accepted']);
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(3);
});

test('a counter that begins anew tells other events: each is taken and recorded', async () => {
  const [first] = numbered(5);
  const anew = deviceEvent({
    eventId: '5',
    sensorId: first!.sensorId,
    sensorTime: timestampFromDate(new Date('2026-11-21T15:00:00Z')),
    linearUnit: 'g',
  });
  expect(statesOf(await gateway.send(raw([first!])))).toEqual(['accepted']);
  expect(statesOf(await gateway.send(raw([first!, anew])))).toEqual(['duplicate', 'accepted']);
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(2);
  expect(statesOf(await gateway.send(raw([anew])))).toEqual(['duplicate']);
});

test('the same request under the same key is answered the same, another one is refused', async () => {
  const idempotencyKey = randomUUID();
  const first = await gateway.send(raw(numbered(1, 1, 2)), { idempotencyKey });
  expect(statesOf(first)).toEqual(['accepted', 'duplicate', 'accepted']);
  const again = await Promise.all([1, 2, 3].map(() => gateway.send(raw(numbered(1, 1, 2)), { idempotencyKey })));
  for (const answer of again) expect(answer).toEqual(first);
  await expect(gateway.send(raw(numbered(9)), { idempotencyKey })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 409,
  });
  expect(statesOf(await gateway.send(raw(numbered(9)), { idempotencyKey, gateway: 'Sideline 2' }))).toEqual([
    'accepted',
  ]);
});

test('a key that another version answered is no reuse: what was taken is known by its ids', async () => {
  const idempotencyKey = randomUUID();
  await gateway.send(raw(numbered(1)), { idempotencyKey });
  const ofBefore = 'a'.repeat(64);
  await ingest.query('update device_batches set request_sha256 = ? where idempotency_key = ? returning 1', [
    ofBefore,
    idempotencyKey,
  ]);
  const again = () => gateway.send(raw(numbered(1, 2)), { idempotencyKey });
  expect(statesOf(await again())).toEqual(['duplicate', 'accepted']);
  expect(statesOf(await again())).toEqual(['duplicate', 'duplicate']);
  const underKey = 'select request_sha256 from device_batches where idempotency_key = ?';
  expect(await ingest.query(underKey, [idempotencyKey])).toEqual([{ request_sha256: ofBefore }]);
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(2);
});

test('an event that is not well is refused by itself, with its reason', async () => {
  const bad = deviceEvent({ eventId: 'bad', sampleRateHz: 1 });
  const notKept = '{"brand\\u0000":1}';
  const inJsonAlone = ['{', notKept].map((text) => ({
    content: { case: 'json' as const, value: text },
  }));
  const { verdicts } = await gateway.send([...raw([bad, ...numbered(1)]), ...inJsonAlone, {}]);
  expect(verdicts).toMatchObject([
    { eventId: 'bad', state: 'refused', problems: [{ code: 'RATE_OUT_OF_RANGE' }] },
    { eventId: '1', state: 'accepted', problems: [] },
    { eventId: '', state: 'refused', problems: [{ code: 'NOT_A_DEVICE_EVENT' }] },
    { eventId: '', state: 'refused', problems: [{ code: 'NOT_A_DEVICE_EVENT' }] },
    { eventId: '', state: 'refused' },
  ]);
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(1);
  expect(statesOf(await gateway.send(raw([deviceEvent({ eventId: 'bad' })])))).toEqual(['accepted']);
});

describe('whose events they are', () => {
  test('whoever wears the sensor in the gateway’s team, and nobody of another', async () => {
    const [player, stranger] = [randomUUID(), randomUUID()];
    const foreign = await ingest.plantTeam();
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', player);
    await ingest.assignSensor(foreign.teamId, 'prevent', 'MG0777', stranger);
    await gateway.send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
    await gateway.processed();
    const [own, other] = await gateway.recorded();
    expect(own!.person_id).toBe(player);
    expect(other!.person_id).not.toBe(stranger);
    expect(await ingest.query('select 1 from haes where person_id = ?', [stranger])).toEqual([]);
  });

  test('somebody who may not be processed: they wait sealed, and the raw file with them', async () => {
    const child = randomUUID();
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', child);
    await ingest.decide(child);
    await gateway.send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0999' })]));
    const [batch] = await gateway.processed();
    expect((await gateway.recorded()).map(({ source_event_id: id }) => id)).toEqual(['2']);
    expect(await ingest.query('select 1 from quarantined_events where person_id = ?', [child])).toHaveLength(1);
    expect(batch!.content).toBeNull();
    expect(await ingest.blobs.head(`raw/${batch!.file_sha256}`)).toBeUndefined();
    expect(await ingest.blobs.head(`quarantine/raw/${batch!.file_sha256}`)).toBeDefined();
    await ingest.decide(child, 'care', 'team');
    await eventually(async () => expect(await gateway.recorded()).toHaveLength(2));
  });
});

test('a team of others is missing, to whoever has no grant there or no scope', async () => {
  const foreign = await ingest.plantTeam();
  const player: Actor = { personId: randomUUID(), level: Level.player, permissions: [], apiScopes: ['uploads:write'] };
  const refused = [
    gateway.send(raw(numbered(1)), { teamId: foreign.teamId }),
    gateway.send(raw(numbered(1)), { actor: player }),
    gateway.send(raw(numbered(1)), { actor: { ...gateway.owner, apiScopes: ['events:read'] } }),
    gateway.send(raw(numbered(1)), { teamId: randomUUID() }),
  ];
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  }
  expect(await gateway.batches()).toEqual([]);
});

test('whoever may not simulate has the kinematics alone', async () => {
  const actor: Actor = { ...gateway.owner, permissions: [] };
  await gateway.send(raw(numbered(1)), { actor });
  await gateway.send(raw(numbered(2)));
  await gateway.processed();
  const simulated = (await gateway.announced()).filter(({ simulate }) => simulate);
  expect([await gateway.announced(), simulated]).toMatchObject([{ length: 2 }, [{ sourceEventId: '2' }]]);
});

test('after the window ids are forgotten, and what comes again is found to be recorded already', async () => {
  await gateway.send(raw(numbered(1)));
  await gateway.processed();
  const sweeper = ingest.get(DeviceBatchSweeper);
  const [batch] = await gateway.batches();
  const idsKept = () => ingest.query('select 1 from device_events where batch_id = ?', [batch!.id]);
  ingest.clock.advance(29 * 86_400_000);
  await sweeper.sweepAll();
  expect(await gateway.batches()).toHaveLength(1);
  expect(statesOf(await gateway.send(raw(numbered(1))))).toEqual(['duplicate']);
  ingest.clock.advance(2 * 86_400_000);
  await sweeper.sweepAll();
  expect([await gateway.batches(), await idsKept()]).toEqual([[], []]);
  expect(statesOf(await gateway.send(raw(numbered(1))))).toEqual(['accepted']);
  await gateway.processed();
  expect([await gateway.recorded(), await gateway.announced()]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test('however many are due, one look forgets them all', async () => {
  await gateway.forgetBatches();
  await gateway.send(raw(numbered(1)));
  await gateway.processed();
  await ingest.query(
    `insert into device_batches (id, upload_id, gateway_id, request_sha256, verdicts, file_name, file_sha256, events,
       received_at, try_at, tries, processed_at)
     select gen_random_uuid(), upload_id, gateway_id, '', '[]', '', '', 0, received_at, try_at, 1, processed_at
     from device_batches, generate_series(1, 600) returning 1`,
  );
  ingest.clock.advance(31 * 86_400_000);
  await ingest.get(DeviceBatchSweeper).sweepAll();
  expect(await gateway.batches()).toEqual([]);
});
