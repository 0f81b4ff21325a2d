import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, type Actor } from '@strainscope/access';
import { EndedTheProcess, type InHand } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { IN_HAND } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { Acceptance } from '../src/device-events/acceptance.ts';
import { DeviceBatchSweeper } from '../src/device-events/device-batch.sweeper.ts';
import { takeNext } from '../src/device-events/next-batch.ts';
import { FileProcessor } from '../src/processing/file-processor.ts';
import { tookTooLong } from '../src/readers/problems.ts';
import { deviceEvent } from './fixtures/device-events.ts';
import { TestGateway, numbered, raw, statesOf } from './gateway.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let gateway: TestGateway;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (gateway = await TestGateway.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

describe('a service that dies', () => {
  test('after it answered goes on when it is back', async () => {
    gateway.holdUp();
    await gateway.send(raw(numbered(1)));
    await ingest.stop();
    jest.restoreAllMocks();
    await ingest.run();
    await gateway.processed();
    expect(await gateway.announced()).toHaveLength(1);
  });

  test('after it recorded the events and before it noted that records nothing twice', async () => {
    const keep = jest.spyOn(ingest.blobs, 'put');
    await gateway.send(raw(numbered(1, 2)));
    const [batch] = await gateway.processed();
    const content = keep.mock.calls.find(([key]) => key === `raw/${batch!.file_sha256}`)![1];
    await ingest.query(
      'update device_batches set content = ?, is_sealed = false, processed_at = null where id = ? returning id',
      [content, batch!.id],
    );
    await gateway.processed();
    expect([await gateway.recorded(), await gateway.announced()]).toMatchObject([{ length: 2 }, { length: 2 }]);
  });
});

test('what was well when it came is not refused because time was short: it is read again', async () => {
  const problems = [tookTooLong(120)];
  const read = jest.spyOn(FileProcessor.prototype, 'process');
  read.mockResolvedValueOnce({ events: [], refusedEvents: [], units: '', problems });
  await gateway.send(raw(numbered(1)));
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(1);
});

test('what failed often for another reason is still read again when time was short', async () => {
  gateway.holdUp();
  await gateway.send(raw(numbered(1)));
  await eventually(async () => {
    const failed =
      'update device_batches set tries = 15 where failure is not null and processed_at is null returning 1';
    expect(await ingest.query(failed)).toHaveLength(1);
  });
  jest.restoreAllMocks();
  jest
    .spyOn(FileProcessor.prototype, 'process')
    .mockResolvedValueOnce({ events: [], refusedEvents: [], units: '', problems: [tookTooLong(120)] });
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(1);
  expect(await gateway.batches()).toMatchObject([{ readings: 1 }]);
});

test('a batch that cannot be processed holds up no other', async () => {
  await gateway.send(raw(numbered(1)));
  const [batch] = await gateway.processed();
  const broken = `update device_batches set content = 'not what was hashed', processed_at = null where id = ? returning id`;
  await ingest.query(broken, [batch!.id]);
  await gateway.send(raw(numbered(2)));
  await eventually(async () => expect(await gateway.recorded()).toHaveLength(2));
});

test('a gateway that has too much waiting has to wait, others do not; what was answered is answered again', async () => {
  await ingest.stop();
  await ingest.run({ deviceEvents: { waitingMb: { ofGateway: 0.012, total: 0.023 }, retryAfterSeconds: 7 } });
  gateway.holdUp();
  const idempotencyKey = randomUUID();
  const first = await gateway.send(raw(numbered(1, 2)), { idempotencyKey });
  await expect(gateway.send(raw(numbered(3, 4)))).rejects.toMatchObject({
    code: 'TOO_MUCH_UNPROCESSED',
    status: 429,
    retryAfterSeconds: 7,
  });
  expect(statesOf(await gateway.send(raw(numbered(3, 4)), { gateway: 'Sideline 2' }))).toEqual([
    'accepted',
    'accepted',
  ]);
  await expect(gateway.send(raw(numbered(5, 6, 7)), { gateway: 'Sideline 3' })).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 7,
  });
  expect(await gateway.send(raw(numbered(1, 2)), { idempotencyKey })).toEqual(first);
  jest.restoreAllMocks();
  await gateway.processed();
  // What waits of all together is looked up once a second.
  const later = await eventually(() => gateway.send(raw(numbered(5, 6))));
  expect(statesOf(later)).toEqual(['accepted', 'accepted']);
  await ingest.stop();
  await ingest.run();
});

test('a batch that was given up takes nobody’s room, and is erased in the end', async () => {
  await gateway.forgetBatches();
  await ingest.stop();
  await ingest.run({ deviceEvents: { waitingMb: { ofGateway: 0.012 } }, quarantine: { days: 3 } });
  gateway.holdUp();
  await gateway.send(raw(numbered(1, 2)));
  await expect(gateway.send(raw(numbered(3, 4)))).rejects.toMatchObject({ status: 429 });
  await ingest.query('update device_batches set parked_at = ? returning 1', [ingest.clock.now()]);
  expect(statesOf(await gateway.send(raw(numbered(3, 4))))).toEqual(['accepted', 'accepted']);
  const sweeper = ingest.get(DeviceBatchSweeper);
  await sweeper.sweepAll();
  expect(await gateway.batches()).toHaveLength(2);
  ingest.clock.advance(4 * 86_400_000);
  await sweeper.sweepAll();
  expect(await gateway.batches()).toMatchObject([{ processed_at: null, parked_at: null }]);
  jest.restoreAllMocks();
  await ingest.stop();
  await ingest.run();
});

test('a batch that was given up is told on its upload, by how many events it holds', async () => {
  await gateway.forgetBatches();
  await gateway.send(raw(numbered(1)));
  await gateway.processed();
  gateway.holdUp();
  await gateway.send(raw(numbered(2, 3)));
  const [batch] = await ingest.query<{ upload_id: string }>(
    'update device_batches set parked_at = received_at where processed_at is null returning upload_id',
  );
  const uploadId = batch!.upload_id;
  const files = async (actor: Actor) => (await runAsActor(actor, () => ingest.uploads.getUpload({ uploadId }))).files;
  const [done, givenUp, ...others] = await files(gateway.owner);
  expect(done).toMatchObject({ state: 'accepted', problems: [] });
  expect(givenUp).toMatchObject({ state: 'refused', events: [], problems: [{ code: 'GIVEN_UP' }] });
  expect(givenUp!.problems[0]!.message).toContain('2 events were received');
  expect(others).toEqual([]);
  const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
  await expect(files(stranger)).rejects.toMatchObject({ status: 404 });
  await gateway.forgetBatches();
});

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
  await gateway.forgetBatches();
  gateway.holdUp();
  await gateway.send(raw(numbered(1)));
  const said = jest.spyOn(ingest.logger, 'error');
  const restart = async (config: object) => {
    await ingest.stop();
    await ingest.run(config);
  };
  const [batch] = await gateway.batches();
  await restart({ quarantine: { key: 'ab'.repeat(32) } });
  await eventually(() =>
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ batchId: batch!.id }), expect.stringContaining('key')),
  );
  jest.restoreAllMocks();
  await restart({});
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(1);
});

test('whoever sends much does not hold up whoever sends little', async () => {
  await gateway.forgetBatches();
  gateway.holdUp();
  const other = await ingest.plantTeam();
  const colleague: Actor = { ...(await ingest.employ(other.teamId)), apiScopes: ['uploads:write'] };
  for (let id = 0; id < 60; id++) await gateway.send(raw(numbered(id)), { gateway: `Sideline ${id % 2}` });
  await gateway.send(raw(numbered(1)), { actor: colleague, teamId: other.teamId });
  // By lot: that it is not among the first 30 of 61 happens once in a thousand million times.
  expect(await taken(30)).toContain(other.scope[0]);
});

test('in a flood what comes in bulk stands back, and what comes as it happens does not', async () => {
  await gateway.forgetBatches();
  jest.spyOn(Acceptance.prototype, 'load', 'get').mockReturnValue('flooded');
  // A worker that looked for a batch before does not know of the flood.
  await ingest.stop();
  await ingest.run({});
  const bulk = Array.from({ length: 11 }, (_, id) => id);
  await gateway.send(raw(numbered(...bulk)));
  await gateway.send(raw(numbered(100)));
  const ids = async () => (await gateway.recorded()).map(({ source_event_id: id }) => id);
  await eventually(async () => expect(await ids()).toEqual(['100']));
  ingest.clock.advance(10_000);
  await eventually(async () => expect(await ids()).toHaveLength(12));
});

test('a severe event does not wait behind what a gateway kept, and that does not wait for ever', async () => {
  await gateway.forgetBatches();
  const many = (turn: number) => Array.from({ length: 60 }, (_, i) => turn * 60 + i);
  for (let turn = 0; turn < 6; turn++) await gateway.send(raw(numbered(...many(turn))));
  const one = deviceEvent({ eventId: 'severe' });
  const linearAcceleration = {
    x: one.linearAcceleration!.x.map((value) => value * 3),
    y: one.linearAcceleration!.y.map((value) => value * 3),
    z: one.linearAcceleration!.z.map((value) => value * 3),
  };
  await gateway.send(raw([deviceEvent({ eventId: 'severe', linearAcceleration })]));
  await eventually(async () =>
    expect((await gateway.recorded()).map(({ source_event_id: id }) => id)).toContain('severe'),
  );
  expect((await gateway.batches()).some(({ processed_at: at }) => at === null)).toBe(true);
  await gateway.processed();
});

test('a batch is not begun again by whoever has it in hand', async () => {
  await gateway.forgetBatches();
  gateway.holdUp();
  await gateway.send(raw(numbered(1)));
  const later = new Date(ingest.clock.now().getTime() + 3_600_000);
  const take = (underWay: string[]) =>
    withScope(ingest.get(EntityManager).fork(), serviceScope, (em) => takeNext(em, later, underWay));
  const [batch] = await gateway.batches();
  expect(await take([batch!.id])).toBeNull();
});

test('a batch that fails again and again while others do not is given up, and tried again after a start', async () => {
  await gateway.forgetBatches();
  await gateway.send(raw(numbered(1)));
  await gateway.processed();
  gateway.holdUp();
  await gateway.send(raw(numbered(2)));
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
  await gateway.processed();
  expect(await gateway.recorded()).toHaveLength(2);
});

test('a batch that ended the process twice is given up at once, and read by no later start', async () => {
  await gateway.forgetBatches();
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
  await gateway.send(raw(numbered(1)));
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
  await gateway.forgetBatches();
});

test('whoever is erased while a batch is being read is left out of it', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0777', stays);
  const { process } = FileProcessor.prototype;
  jest.spyOn(FileProcessor.prototype, 'process').mockImplementationOnce(async function (this: FileProcessor, ...told) {
    const outcome = await process.apply(this, told);
    await ingest.erase(gone);
    return outcome;
  });
  const keep = jest.spyOn(ingest.blobs, 'put');
  await gateway.send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
  await gateway.processed();
  expect(await gateway.recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
  const [whole, rest] = keep.mock.calls.map(([key]) => key).filter((key) => key.startsWith('raw/'));
  expect(await ingest.blobs.head(whole!)).toBeUndefined();
  expect(await ingest.blobs.head(rest!)).toBeDefined();
});

test('whoever is erased is gone from a batch that was given up, too', async () => {
  await gateway.forgetBatches();
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0777', stays);
  gateway.holdUp();
  await gateway.send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
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
  await gateway.processed();
  expect(await gateway.recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
});

test('whoever is erased while events wait is left out of them; the others’ stay', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', gone);
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0777', stays);
  gateway.holdUp();
  await gateway.send(raw([deviceEvent({ eventId: '1' }), deviceEvent({ eventId: '2', sensorId: 'MG0777' })]));
  await gateway.send(raw([deviceEvent({ eventId: '3' })]));
  const whole = await gateway.batches();
  await ingest.erase(gone);
  jest.restoreAllMocks();
  await gateway.processed();
  expect(await gateway.recorded()).toMatchObject([{ source_event_id: '2', person_id: stays }]);
  for (const { file_sha256: sha256 } of whole) expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
});
