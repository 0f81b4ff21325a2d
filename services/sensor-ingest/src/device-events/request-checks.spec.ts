import { create } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { InvalidRequest, RetryableError } from '@strainscope/kernel';
import { AcceptDeviceEventsRequestSchema, DeviceEventSchema } from '@strainscope/proto/ingest';
import { deviceEvent, inJson, inProtobuf } from '../../test/fixtures/device-events.ts';
import { gathered, unseal } from '../quarantine/sealed-box.ts';
import { deviceEventsFile, deviceEventsOf } from '../readers/device-events-file.ts';
import { RequestChecks } from './request-checks.ts';
import { batchFile, type SealedBatch } from './sealed-batch.ts';

const key = new Uint8Array(32).fill(7);
const limits = { timeout: 60, memory: 256, threads: 1 };
const batch = (...texts: string[]) => ({ jsonBatch: Buffer.from(`{"events":[${texts.join(',')}]}`) });
const texts = ['1', '2'].map((eventId) => inJson(deviceEvent({ eventId })).content.value);
const delimited = (eventId: string) => sizeDelimitedEncode(DeviceEventSchema, deviceEvent({ eventId }));
const toCheck = (request: object, isHashed = false) => ({
  request: create(AcceptDeviceEventsRequestSchema, { teamId: 'team', ...request }),
  isHashed,
  teamZone: 'UTC',
  key,
});

describe('in a thread', () => {
  const checks = new RequestChecks(limits);
  afterAll(() => checks.close());

  test.each([
    ['a batch in JSON', batch(texts[0]!, '7', texts[1]!)],
    ['lines', { events: [texts[0]!, '7', texts[1]!].map((value) => ({ content: { case: 'json', value } })) }],
    ['a batch of messages', { protobufBatch: Buffer.concat([delimited('1'), Buffer.of(1, 8), delimited('2')]) }],
    [
      'messages one by one',
      { events: [inProtobuf(deviceEvent({ eventId: '1' })), {}, inProtobuf(deviceEvent({ eventId: '2' }))] },
    ],
  ])('%s become verdicts, and a raw file of what can be taken, open and sealed', async (_, request) => {
    const { events, batch, requestSha256 } = await checks.check(toCheck(request));
    const told = { sensor: 'prevent MG0123', toldAt: '2026-11-21T13:03:05.250Z' };
    expect(events).toEqual([
      { eventId: '1', ...told },
      { eventId: '', problems: expect.any(Array) as unknown },
      { eventId: '2', ...told },
    ]);
    expect(batch).toMatchObject({ isSealed: true, bytes: batch.content.length });
    const file = await opened(batch);
    expect(batch.fileSha256).toBe(batchFile(file).sha256);
    const kept = [...deviceEventsOf(file)];
    expect(kept).toHaveLength(2);
    expect(Buffer.from(deviceEventsFile(kept)).equals(file)).toBe(true);
    expect(requestSha256).toBe('');
  });

  test('a request of small events shares no memory that could not be handed over', async () => {
    const { events, batch } = await checks.check(toCheck({ events: [{}] }));
    expect([events.length, [...deviceEventsOf(await opened(batch))]]).toEqual([1, []]);
  });

  test('a hash comes where one is wanted', async () => {
    expect((await checks.check(toCheck(batch(...texts), true))).requestSha256).toMatch(/^2:[0-9a-f]{64}$/);
  });

  test('messages have the same hash in a batch as one by one, which is how a version before passes them on', async () => {
    const events = ['1', '2'].map((eventId) => inProtobuf(deviceEvent({ eventId })));
    const [together, single] = await Promise.all([
      checks.check(toCheck({ protobufBatch: Buffer.concat([delimited('1'), delimited('2')]) }, true)),
      checks.check(toCheck({ events }, true)),
    ]);
    expect(together.requestSha256).toBe(single.requestSha256);
  });

  test.each([
    ['no list of events', { jsonBatch: Buffer.from('{"events":7}') }],
    ['nested too deep', { jsonBatch: Buffer.from(`{"events":${'['.repeat(50_000)}`) }],
    ['of too many values', { jsonBatch: Buffer.from(`{"events":[${'0,'.repeat(510_000)}0]}`) }],
    ['of too many messages', { protobufBatch: Buffer.alloc(2_000) }],
    ['cut off', { protobufBatch: delimited('1').subarray(0, -1) }],
    ['no message after its length', { protobufBatch: Buffer.alloc(12, 0xff) }],
  ])('what is %s is told with its place', async (_, request) => {
    const refused = checks.check(toCheck(request));
    await expect(refused).rejects.toBeInstanceOf(InvalidRequest);
    await expect(refused).rejects.toMatchObject({ faults: [{ path: 'events' }] });
  });
});

const opened = ({ fileSha256, content }: SealedBatch) => gathered(unseal(key, fileSha256, [content]));

test('a thread that is too slow fails its request alone, which may be sent again', async () => {
  const checks = new RequestChecks({ ...limits, timeout: 0.001 });
  try {
    for (let again = 0; again < 2; again++) {
      await expect(checks.check(toCheck(batch(...texts)))).rejects.toBeInstanceOf(RetryableError);
    }
  } finally {
    await checks.close();
  }
});
