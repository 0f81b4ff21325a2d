import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, type Actor } from '@strainscope/access';
import { EndedTheProcess, Level, type InHand } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { DeviceEvent, RawDeviceEventSchema } from '@strainscope/proto/ingest';
import { IN_HAND } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { Acceptance } from '../src/device-events/acceptance.ts';
import { DeviceBatchSweeper } from '../src/device-events/device-batch.sweeper.ts';
import { takeNext } from '../src/device-events/next-batch.ts';
import { FileProcessor } from '../src/processing/file-processor.ts';
import { tookTooLong } from '../src/readers/problems.ts';
import { deviceEvent, inJson, inProtobuf } from './fixtures/device-events.ts';
import { TestIngest } from './ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let owner: Actor;

beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  team = await ingest.plantTeam();
  owner = { ...(await ingest.employ(team.teamId)), apiScopes: ['uploads:write'] };
});
afterEach(() => jest.restoreAllMocks());

const raw = (events: readonly DeviceEvent[]) => events.map(inProtobuf);
const send = (
  events: MessageInitShape<typeof RawDeviceEventSchema>[],
  { actor = owner, teamId = team.teamId, gateway = 'Sideline 1', idempotencyKey = '' } = {},
) => runAsActor(actor, () => ingest.deviceEvents.acceptDeviceEvents({ teamId, gateway, idempotencyKey, events }));
const sendBatch = (text: string, gateway = 'Sideline 1') =>
  runAsActor(owner, () =>
    ingest.deviceEvents.acceptDeviceEvents({ teamId: team.teamId, gateway, jsonBatch: Buffer.from(text) }),
  );
const statesOf = ({ verdicts }: Awaited<ReturnType<typeof send>>) => verdicts.map(({ state }) => state);

const numbered = (...ids: number[]) => ids.map((id) => deviceEvent({ eventId: String(id) }));
const recorded = () =>
  ingest.query<{ id: string; person_id: string; upload_id: string; source_event_id: string }>(
    'select * from haes where team_id = ? order by source_event_id',
    [team.teamId],
  );
const announced = async () =>
  (await ingest.announced<{ teamId: string; simulate?: boolean }>(RECORDED)).filter(
    ({ teamId }) => teamId === team.teamId,
  );
const batches = () =>
  ingest.query<{ id: string; content: Buffer | null; processed_at: string | null; file_sha256: string }>(
    'select b.* from device_batches b join uploads u on u.id = b.upload_id where u.team_id = ? order by b.received_at, b.id',
    [team.teamId],
  );
/** Time passes meanwhile: what was put off, perhaps this very moment, is due again. */
const processed = () =>
  eventually(async () => {
    ingest.clock.advance(60_000);
    const all = await batches();
    expect(all.map(({ processed_at: at }) => at !== null)).toEqual(all.map(() => true));
    return all;
  });
/** The blob store refuses raw files until the mocks are restored. */
const holdUp = () => jest.spyOn(ingest.blobs, 'put').mockRejectedValue(new Error('away'));

test('what is accepted is committed at once, and recorded, announced and kept raw some moments later', async () => {
  holdUp();
  expect(statesOf(await send([inProtobuf(deviceEvent()), inJson(deviceEvent({ eventId: '46' }))]))).toEqual([
    'accepted',
    'accepted',
  ]);
  const [waiting] = await batches();
  expect(waiting).toMatchObject({ events: 2, processed_at: null });
  expect(waiting!.content!.length).toBeGreaterThan(2 * 6 * 160 * 4);
  expect(await ingest.queryAsNobody('select * from device_batches')).toEqual([]);

  jest.restoreAllMocks();
  const [done] = await processed();
  expect(done!.content).toBeNull();
  expect(await recorded()).toMatchObject([{ source_event_id: '45' }, { source_event_id: '46' }]);
  expect(await announced()).toMatchObject([
    { brand: 'prevent', sensorId: '0123', simulate: true, live: true, scope: team.scope },
    { brand: 'prevent', sensorId: '0123', simulate: true, live: true, scope: team.scope },
  ]);
  expect(await ingest.blobs.head(`raw/${done!.file_sha256}`)).toBeDefined();
});

test('a batch in JSON is as its events are, and waits sealed', async () => {
  holdUp();
  const texts = [deviceEvent(), deviceEvent({ eventId: '46' })].map((event) => inJson(event).content.value);
  expect(statesOf(await sendBatch(`{"events":[${[...texts, texts[0], '7'].join(',')}]}`))).toEqual([
    'accepted',
    'accepted',
    'duplicate',
    'refused',
  ]);
  await expect(sendBatch('{"events":7}')).rejects.toMatchObject({ status: 422 });
  const [waiting] = await batches();
  expect(waiting!.content!.includes('MG0123')).toBe(false);
  jest.restoreAllMocks();
  await processed();
  expect(await recorded()).toMatchObject([{ source_event_id: '45' }, { source_event_id: '46' }]);
});

test('an event is taken once, whoever sends it how often at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => send(raw(numbered(1, 2, 3 + (i % 2))))));
  const states = answers.flatMap(statesOf);
  expect(states.filter((state) => state === 'accepted')).toHaveLength(4);
  expect(new Set(states)).toEqual(new Set(['accepted', 'duplicate']));
  await processed();
  expect((await recorded()).map(({ source_event_id: id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(await announced()).toHaveLength(4);
  expect(statesOf(await send(raw(numbered(1, 1))))).toEqual(['duplicate', 'duplicate']);
});

test('an id that comes twice in one request is taken once; every sensor and every gateway has ids of its own', async () => {
  expect(statesOf(await send(raw(numbered(7, 7))))).toEqual(['accepted', 'duplicate']);
  const ofOthers = ['MG0998', 'MG0999'].map((sensorId) => deviceEvent({ eventId: '7', sensorId }));
  expect(statesOf(await send(raw([ofOthers[0]!])))).toEqual(['accepted']);
  expect(statesOf(await send(raw([ofOthers[1]!]), { gateway: 'Sideline 2' }))).toEqual(['accepted']);
  await processed();
  expect(await recorded()).toHaveLength(3);
});

test('a counter that begins anew tells other events: each is taken and recorded', async () => {
  const [first] = numbered(5);
  const anew = deviceEvent({
    eventId: '5',
    sensorId: first!.sensorId,
    sensorTime: timestampFromDate(new Date('2026-11-21T15:00:00Z')),
    linearUnit: 'g',
  });
  expect(statesOf(await send(raw([first!])))).toEqual(['accepted']);
  expect(statesOf(await send(raw([first!, anew])))).toEqual(['duplicate', 'accepted']);
  await processed();
  expect(await recorded()).toHaveLength(2);
  expect(statesOf(await send(raw([anew])))).toEqual(['duplicate']);
});

test('the same request under the same key is answered the same, another one is refused', async () => {
  const idempotencyKey = randomUUID();
  const first = await send(raw(numbered(1, 1, 2)), { idempotencyKey });
  expect(statesOf(first)).toEqual(['accepted', 'duplicate', 'accepted']);
  const again = await Promise.all([1, 2, 3].map(() => send(raw(numbered(1, 1, 2)), { idempotencyKey })));
  for (const answer of again) expect(answer).toEqual(first);
  await expect(send(raw(numbered(9)), { idempotencyKey })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 409,
  });
  expect(statesOf(await send(raw(numbered(9)), { idempotencyKey, gateway: 'Sideline 2' }))).toEqual(['accepted']);
});

test('a key that another version answered is no reuse: what was taken is known by its ids', async () => {
  const idempotencyKey = randomUUID();
  await send(raw(numbered(1)), { idempotencyKey });
  const ofBefore = 'a'.repeat(64);
  await ingest.query('update device_batches set request_sha256 = ? where idempotency_key = ? returning 1', [
    ofBefore,
    idempotencyKey,
  ]);
  const again = () => send(raw(numbered(1, 2)), { idempotencyKey });
  expect(statesOf(await again())).toEqual(['duplicate', 'accepted']);
  expect(statesOf(await again())).toEqual(['duplicate', 'duplicate']);
  const underKey = 'select request_sha256 from device_batches where idempotency_key = ?';
  expect(await ingest.query(underKey, [idempotencyKey])).toEqual([{ request_sha256: ofBefore }]);
  await processed();
  expect(await recorded()).toHaveLength(2);
});

test('an event that is not well is refused by itself, with its reason', async () => {
  const bad = deviceEvent({ eventId: 'bad', sampleRateHz: 1 });
  const notKept = '{"brand\\u0000":1}';
  const inJsonAlone = ['{', notKept].map((text) => ({
    content: { case: 'json' as const, value: text },
  }));
  const { verdicts } = await send([...raw([bad, ...numbered(1)]), ...inJsonAlone, {}]);
  expect(verdicts).toMatchObject([
    { eventId: 'bad', state: 'refused', problems: [{ code: 'RATE_OUT_OF_RANGE' }] },
    { eventId: '1', state: 'accepted', problems: [] },
    { eventId: '', state: 'refused', problems: [{ code: 'NOT_A_DEVICE_EVENT' }] },
    { eventId: '', state: 'refused', problems: [{ code: 'NOT_A_DEVICE_EVENT' }] },
    { eventId: '', state: 'refused' },
  ]);
  await processed();
  expect(await recorded()).toHaveLength(1);
  expect(statesOf(await send(raw([deviceEvent({ eventId: 'bad' })])))).toEqual(['accepted']);
});

describe('a service that dies', () => {
  test('after it answered goes on when it is back', async () => {
    holdUp();
    await send(raw(numbered(1)));
    await ingest.stop();
    jest.restoreAllMocks();
    await ingest.run();
    await processed();
    expect(await announced()).toHaveLength(1);
  });

  test('after it recorded the events and before it noted that records nothing twice', async () => {
    const keep = jest.spyOn(ingest.blobs, 'put');
    await send(raw(numbered(1, 2)));
    const [batch] = await processed();
    const content = keep.mock.calls.find(([key]) => key === `raw/${batch!.file_sha256}`)![1];
    await ingest.query(
      'update device_batches set content = ?, is_sealed = false, processed_at = null where id = ? returning id',
      [content, batch!.id],
    );
    await processed();
    expect([await recorded(), await announced()]).toMatchObject([{ length: 2 }, { length: 2 }]);
  });
});

test('what was well when it came is not refused because time was short: it is read again', async () => {
  const problems = [tookTooLong(120)];
  const read = jest.spyOn(FileProcessor.prototype, 'process');
  read.mockResolvedValueOnce({ events: [], refusedEvents: [], units: '', problems });
  await send(raw(numbered(1)));
  await processed();
  expect(await recorded()).toHaveLength(1);
});

test('what failed often for another reason is still read again when time was short', async () => {
  holdUp();
  await send(raw(numbered(1)));
  await eventually(async () => {
    const failed =
      'update device_batches set tries = 15 where failure is not null and processed_at is null returning 1';
    expect(await ingest.query(failed)).toHaveLength(1);
  });
  jest.restoreAllMocks();
  jest
    .spyOn(FileProcessor.prototype, 'process')
    .mockResolvedValueOnce({ events: [], refusedEvents: [], units: '', problems: [tookTooLong(120)] });
  await processed();
  expect(await recorded()).toHaveLength(1);
  expect(await batches()).toMatchObject([{ readings: 1 }]);
});

test('a batch that cannot be processed holds up no other', async () => {
  await send(raw(numbered(1)));
  const [batch] = await processed();
  const broken = `update device_batches set content = 'not what was hashed', processed_at = null where id = ? returning id`;
  await ingest.query(broken, [batch!.id]);
  await send(raw(numbered(2)));
  await eventually(async () => expect(await recorded()).toHaveLength(2));
});

describe('whose events they are', () => {
  test('whoever wears the sensor in the gateway’s team, and nobody of another', async () => {
    const [player, stranger] = [randomUUID(), randomUUID()];
    const foreign = await ingest.plantTeam();
    await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', player);
    await ingest.assignSensor(foreign.teamId, 'prevent', 'MG0777', stranger);
    await send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
    await processed();
    const [own, other] = await recorded();
    expect(own!.person_id).toBe(player);
    expect(other!.person_id).not.toBe(stranger);
    expect(await ingest.query('select 1 from haes where person_id = ?', [stranger])).toEqual([]);
  });

  test('somebody who may not be processed: they wait sealed, and the raw file with them', async () => {
    const child = randomUUID();
    await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', child);
    await ingest.decide(child);
    await send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0999' })]));
    const [batch] = await processed();
    expect((await recorded()).map(({ source_event_id: id }) => id)).toEqual(['2']);
    expect(await ingest.query('select 1 from quarantined_events where person_id = ?', [child])).toHaveLength(1);
    expect(batch!.content).toBeNull();
    expect(await ingest.blobs.head(`raw/${batch!.file_sha256}`)).toBeUndefined();
    expect(await ingest.blobs.head(`quarantine/raw/${batch!.file_sha256}`)).toBeDefined();
    await ingest.decide(child, 'care', 'team');
    await eventually(async () => expect(await recorded()).toHaveLength(2));
  });
});

test('a team of others is missing, to whoever has no grant there or no scope', async () => {
  const foreign = await ingest.plantTeam();
  const player: Actor = { personId: randomUUID(), level: Level.player, permissions: [], apiScopes: ['uploads:write'] };
  const refused = [
    send(raw(numbered(1)), { teamId: foreign.teamId }),
    send(raw(numbered(1)), { actor: player }),
    send(raw(numbered(1)), { actor: { ...owner, apiScopes: ['events:read'] } }),
    send(raw(numbered(1)), { teamId: randomUUID() }),
  ];
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  }
  expect(await batches()).toEqual([]);
});

test('whoever may not simulate has the kinematics alone', async () => {
  const actor: Actor = { ...owner, permissions: [] };
  await send(raw(numbered(1)), { actor });
  await send(raw(numbered(2)));
  await processed();
  const simulated = (await announced()).filter(({ simulate }) => simulate);
  expect([await announced(), simulated]).toMatchObject([{ length: 2 }, [{ sourceEventId: '2' }]]);
});

test('a gateway that has too much waiting has to wait, others do not; what was answered is answered again', async () => {
  await ingest.stop();
  await ingest.run({ deviceEvents: { waitingMb: { ofGateway: 0.012, total: 0.023 }, retryAfterSeconds: 7 } });
  holdUp();
  const idempotencyKey = randomUUID();
  const first = await send(raw(numbered(1, 2)), { idempotencyKey });
  await expect(send(raw(numbered(3, 4)))).rejects.toMatchObject({
    code: 'TOO_MUCH_UNPROCESSED',
    status: 429,
    retryAfterSeconds: 7,
  });
  expect(statesOf(await send(raw(numbered(3, 4)), { gateway: 'Sideline 2' }))).toEqual(['accepted', 'accepted']);
  await expect(send(raw(numbered(5, 6, 7)), { gateway: 'Sideline 3' })).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 7,
  });
  expect(await send(raw(numbered(1, 2)), { idempotencyKey })).toEqual(first);
  jest.restoreAllMocks();
  await processed();
  // What waits of all together is looked up once a second.
  const later = await eventually(() => send(raw(numbered(5, 6))));
  expect(statesOf(later)).toEqual(['accepted', 'accepted']);
  await ingest.stop();
  await ingest.run();
});

test('a batch that was given up takes nobody’s room, and is erased in the end', async () => {
  await forgetBatches();
  await ingest.stop();
  await ingest.run({ deviceEvents: { waitingMb: { ofGateway: 0.012 } }, quarantine: { days: 3 } });
  holdUp();
  await send(raw(numbered(1, 2)));
  await expect(send(raw(numbered(3, 4)))).rejects.toMatchObject({ status: 429 });
  await ingest.query('update device_batches set parked_at = ? returning 1', [ingest.clock.now()]);
  expect(statesOf(await send(raw(numbered(3, 4))))).toEqual(['accepted', 'accepted']);
  const sweeper = ingest.get(DeviceBatchSweeper);
  await sweeper.sweepAll();
  expect(await batches()).toHaveLength(2);
  ingest.clock.advance(4 * 86_400_000);
  await sweeper.sweepAll();
  expect(await batches()).toMatchObject([{ processed_at: null, parked_at: null }]);
  jest.restoreAllMocks();
  await ingest.stop();
  await ingest.run();
});

test('a batch that was given up is told on its upload, by how many events it holds', async () => {
  await forgetBatches();
  await send(raw(numbered(1)));
  await processed();
  holdUp();
  await send(raw(numbered(2, 3)));
  const [batch] = await ingest.query<{ upload_id: string }>(
    'update device_batches set parked_at = received_at where processed_at is null returning upload_id',
  );
  const uploadId = batch!.upload_id;
  const files = async (actor: Actor) => (await runAsActor(actor, () => ingest.uploads.getUpload({ uploadId }))).files;
  const [done, givenUp, ...others] = await files(owner);
  expect(done).toMatchObject({ state: 'accepted', problems: [] });
  expect(givenUp).toMatchObject({ state: 'refused', events: [], problems: [{ code: 'GIVEN_UP' }] });
  expect(givenUp!.problems[0]!.message).toContain('2 events were received');
  expect(others).toEqual([]);
  const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
  await expect(files(stranger)).rejects.toMatchObject({ status: 404 });
  await forgetBatches();
});

/** What tests before left. */
const forgetBatches = () => ingest.query('delete from device_batches returning 1');

/** Takes batches as if all that was put off were due. @returns the gateways' organizations, in their order */
async function taken(count: number): Promise<string[]> {
  const later = new Date(ingest.clock.now().getTime() + 3_600_000);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const em = ingest.get(EntityManager).fork();
    const id = await withScope(em, serviceScope, (own) => takeNext(own, later, ids));
    if (id) ids.push(id);
  }
  const rows = await ingest.query<{ id: string; organization_id: string }>(
    'select id, organization_id from device_batches where id = any (?::uuid[])',
    [`{${ids.join(',')}}`],
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.organization_id);
}

test('a start with another key than the one that sealed what waits says so', async () => {
  await forgetBatches();
  holdUp();
  await send(raw(numbered(1)));
  const said = jest.spyOn(ingest.logger, 'error');
  const restart = async (config: object) => {
    await ingest.stop();
    await ingest.run(config);
  };
  const [batch] = await batches();
  await restart({ quarantine: { key: 'ab'.repeat(32) } });
  await eventually(() =>
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ batchId: batch!.id }), expect.stringContaining('key')),
  );
  jest.restoreAllMocks();
  await restart({});
  await processed();
  expect(await recorded()).toHaveLength(1);
});

test('whoever sends much does not hold up whoever sends little', async () => {
  await forgetBatches();
  holdUp();
  const other = await ingest.plantTeam();
  const colleague: Actor = { ...(await ingest.employ(other.teamId)), apiScopes: ['uploads:write'] };
  for (let id = 0; id < 60; id++) await send(raw(numbered(id)), { gateway: `Sideline ${id % 2}` });
  await send(raw(numbered(1)), { actor: colleague, teamId: other.teamId });
  // By lot: that it is not among the first 30 of 61 happens once in a thousand million times.
  expect(await taken(30)).toContain(other.scope[0]);
});

test('in a flood what comes in bulk stands back, and what comes as it happens does not', async () => {
  await forgetBatches();
  jest.spyOn(Acceptance.prototype, 'load', 'get').mockReturnValue('flooded');
  // A worker that looked for a batch before does not know of the flood.
  await ingest.stop();
  await ingest.run({});
  const bulk = Array.from({ length: 11 }, (_, id) => id);
  await send(raw(numbered(...bulk)));
  await send(raw(numbered(100)));
  const ids = async () => (await recorded()).map(({ source_event_id: id }) => id);
  await eventually(async () => expect(await ids()).toEqual(['100']));
  ingest.clock.advance(10_000);
  await eventually(async () => expect(await ids()).toHaveLength(12));
});

test('a batch is not begun again by whoever has it in hand', async () => {
  await forgetBatches();
  holdUp();
  await send(raw(numbered(1)));
  const later = new Date(ingest.clock.now().getTime() + 3_600_000);
  const take = (underWay: string[]) =>
    withScope(ingest.get(EntityManager).fork(), serviceScope, (em) => takeNext(em, later, underWay));
  const [batch] = await batches();
  expect(await take([batch!.id])).toBeNull();
});

test('a batch that fails again and again while others do not is given up, and tried again after a start', async () => {
  await forgetBatches();
  await send(raw(numbered(1)));
  await processed();
  holdUp();
  await send(raw(numbered(2)));
  await ingest.query(`update device_batches set tries = 20 where processed_at is null returning 1`);
  const parked = () =>
    ingest.query<{ failure: string }>('select failure from device_batches where parked_at is not null');
  const until = (expected: object[]) =>
    eventually(async () => {
      ingest.clock.advance(60_000);
      expect(await parked()).toEqual(expected);
    });
  // Nothing else came after it and went well: the fault need not be its own.
  await eventually(async () => {
    ingest.clock.advance(600_000);
    expect(await ingest.query('select 1 from device_batches where tries > 21')).toHaveLength(1);
  });
  expect(await parked()).toEqual([]);
  await ingest.query(`update device_batches set processed_at = ? where processed_at is not null returning 1`, [
    ingest.clock.now(),
  ]);
  await until([{ failure: 'Error' }]);
  jest.restoreAllMocks();
  await ingest.stop();
  await ingest.run();
  await processed();
  expect(await recorded()).toHaveLength(2);
});

test('a batch that ended the process twice is given up at once, and read by no later start', async () => {
  await forgetBatches();
  const names: string[] = [];
  const ending: InHand['hold'] = (what) => {
    names.push(String(what));
    return Promise.reject(new EndedTheProcess());
  };
  const reading = jest.spyOn(FileProcessor.prototype, 'process');
  jest.spyOn(ingest.get<InHand>(IN_HAND), 'hold').mockImplementation(ending);
  const parked = () =>
    ingest.query<{ id: string; failure: string }>(
      'select id, failure from device_batches where parked_at is not null and processed_at is null',
    );
  await send(raw(numbered(1)));
  const [batch] = await eventually(async () => {
    const found = await parked();
    expect(found).toMatchObject([{ failure: 'ENDED_THE_PROCESS' }]);
    return found;
  });
  await ingest.stop();
  await ingest.run();
  await eventually(() => expect(names).toEqual([`batch ${batch!.id}`, `batch ${batch!.id}`]));
  await eventually(async () => expect(await parked()).toHaveLength(1));
  expect(reading).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  await forgetBatches();
});

test('whoever is erased while a batch is being read is left out of it', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0777', stays);
  const { process } = FileProcessor.prototype;
  jest.spyOn(FileProcessor.prototype, 'process').mockImplementationOnce(async function (this: FileProcessor, ...told) {
    const outcome = await process.apply(this, told);
    await ingest.erase(gone);
    return outcome;
  });
  const keep = jest.spyOn(ingest.blobs, 'put');
  await send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
  await processed();
  expect(await recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
  const [whole, rest] = keep.mock.calls.map(([key]) => key).filter((key) => key.startsWith('raw/'));
  expect(await ingest.blobs.head(whole!)).toBeUndefined();
  expect(await ingest.blobs.head(rest!)).toBeDefined();
});

test('whoever is erased is gone from a batch that was given up, too', async () => {
  await forgetBatches();
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0777', stays);
  holdUp();
  await send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
  const [before] = await ingest.query<{ bytes: number }>(
    'update device_batches set parked_at = received_at, tries = 20 returning bytes',
  );
  await ingest.erase(gone);
  await eventually(async () => {
    ingest.clock.advance(60_000);
    const [after] = await ingest.query<{ bytes: number }>('select octet_length(content) as bytes from device_batches');
    expect(after!.bytes).toBeLessThan(before!.bytes * 0.6);
  });
  jest.restoreAllMocks();
  await processed();
  expect(await recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
});

test('whoever is erased while events wait is left out of them; the others’ stay', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0777', stays);
  holdUp();
  await send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
  await send(raw([deviceEvent({ eventId: '3' })]));
  const whole = await batches();
  await ingest.erase(gone);
  jest.restoreAllMocks();
  await processed();
  expect(await recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
  for (const { file_sha256: sha256 } of whole) expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
});

test('after the window ids are forgotten, and what comes again is found to be recorded already', async () => {
  await send(raw(numbered(1)));
  await processed();
  const sweeper = ingest.get(DeviceBatchSweeper);
  const [batch] = await batches();
  const idsKept = () => ingest.query('select 1 from device_events where batch_id = ?', [batch!.id]);
  ingest.clock.advance(29 * 86_400_000);
  await sweeper.sweepAll();
  expect(await batches()).toHaveLength(1);
  expect(statesOf(await send(raw(numbered(1))))).toEqual(['duplicate']);
  ingest.clock.advance(2 * 86_400_000);
  await sweeper.sweepAll();
  expect([await batches(), await idsKept()]).toEqual([[], []]);
  expect(statesOf(await send(raw(numbered(1))))).toEqual(['accepted']);
  await processed();
  expect([await recorded(), await announced()]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test('however many are due, one look forgets them all', async () => {
  await forgetBatches();
  await send(raw(numbered(1)));
  await processed();
  await ingest.query(
    `insert into device_batches (id, upload_id, gateway_id, request_sha256, verdicts, file_name, file_sha256, events,
       received_at, try_at, tries, processed_at)
     select gen_random_uuid(), upload_id, gateway_id, '', '[]', '', '', 0, received_at, try_at, 1, processed_at
     from device_batches, generate_series(1, 600) returning 1`,
  );
  ingest.clock.advance(31 * 86_400_000);
  await ingest.get(DeviceBatchSweeper).sweepAll();
  expect(await batches()).toEqual([]);
});
