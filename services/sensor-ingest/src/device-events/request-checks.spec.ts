import { create } from '@bufbuild/protobuf';
import { InvalidRequest, RetryableError } from '@strainscope/kernel';
import { AcceptDeviceEventsRequestSchema } from '@strainscope/proto/ingest';
import { deviceEvent, inJson, inProtobuf } from '../../test/fixtures/device-events.ts';
import { gathered, unseal } from '../quarantine/sealed-box.ts';
import { deviceEventsFile, deviceEventsOf } from '../readers/device-events-file.ts';
import { RequestChecks } from './request-checks.ts';

const key = new Uint8Array(32).fill(7);
const limits = { timeout: 60, memory: 256, threads: 1 };
const batch = (...texts: string[]) => ({ jsonBatch: Buffer.from(`{"events":[${texts.join(',')}]}`) });
const texts = ['1', '2'].map((eventId) => inJson(deviceEvent({ eventId })).content.value);
const toCheck = (request: object, isHashed = false) => ({
  ...{ request: create(AcceptDeviceEventsRequestSchema, { teamId: 'team', ...request }), isHashed },
  ...{ teamZone: 'UTC', key },
});

describe('in a thread', () => {
  const checks = new RequestChecks(limits);
  afterAll(() => checks.close());

  test.each([
    ['a batch in JSON', batch(texts[0]!, '7', texts[1]!)],
    ['lines', { events: [texts[0]!, '7', texts[1]!].map((value) => ({ content: { case: 'json', value } })) }],
    [
      'messages',
      { events: [inProtobuf(deviceEvent({ eventId: '1' })), {}, inProtobuf(deviceEvent({ eventId: '2' }))] },
    ],
  ])('%s become verdicts, and a raw file of what can be taken, open and sealed', async (_, request) => {
    const { events, file, batch, requestSha256 } = await checks.check(toCheck(request));
    const sensor = 'prevent MG0123';
    expect(events).toEqual([
      { eventId: '1', sensor },
      { eventId: '', problems: expect.any(Array) as unknown },
      { eventId: '2', sensor },
    ]);
    const kept = [...deviceEventsOf(file)];
    expect(kept).toHaveLength(2);
    expect(Buffer.from(deviceEventsFile(kept)).equals(file)).toBe(true);
    expect(batch).toMatchObject({ isSealed: true, bytes: batch.content.length });
    const opened = await gathered(unseal(key, batch.fileSha256, [batch.content]));
    expect(opened.equals(file)).toBe(true);
    expect(requestSha256).toBe('');
  });

  test('a request of small events shares no memory that could not be handed over', async () => {
    const { events, file } = await checks.check(toCheck({ events: [{}] }));
    expect([events.length, [...deviceEventsOf(file)]]).toEqual([1, []]);
  });

  test('a hash comes where one is wanted', async () => {
    expect((await checks.check(toCheck(batch(...texts), true))).requestSha256).toMatch(/^2:[0-9a-f]{64}$/);
  });

  test('what is no list of events is told with its place', async () => {
    const refused = checks.check(toCheck({ jsonBatch: Buffer.from('{"events":7}') }));
    await expect(refused).rejects.toBeInstanceOf(InvalidRequest);
    await expect(refused).rejects.toMatchObject({ faults: [{ path: 'events' }] });
  });
});

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
