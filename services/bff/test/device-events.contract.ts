import { connect } from 'node:net';
import { create, fromJson, toBinary, type JsonValue } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { deviceEvent, deviceEventLimits, type DeviceEventsAnswer } from '@strainscope/console-contract';
import { DeviceEventSchema } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { z } from 'zod';
import { tokenWith } from './fakes/identity.fake.ts';
import { contentsOf } from './fakes/ingest.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => void (bff = await startTestBff()));
afterAll(() => bff.close());
beforeEach(() => void (bff.ingest.accepted.length = 0));

const { team } = targetFor(200, 'own subtree');

type Body = NonNullable<RequestInit['body']>;

async function send(
  type: string,
  body: Body,
  headers: Record<string, string> = {},
): Promise<{ status: number; retryAfter: string | null; body: DeviceEventsAnswer & { code: string; faults: object } }> {
  const response = await bff.fetch(`/v1/events?team=${team}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${tokenWith('uploads:write')}`, 'content-type': type, ...headers },
  });
  const answer = (await response.json()) as DeviceEventsAnswer & { code: string; faults: object };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: answer };
}

const json = 'application/json';
const ndjson = 'application/x-ndjson';
const protobuf = 'application/x-protobuf';
const message = (eventId: string) => create(DeviceEventSchema, { eventId });
const sent = () => bff.ingest.accepted.flatMap(contentsOf);

test('a byte order mark before the first event is passed over', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  expect((await send(json, Buffer.concat([mark, Buffer.from('{"events":[{"event_id":"1"}]}')]))).status).toBe(200);
  expect((await send(ndjson, Buffer.concat([mark, Buffer.from('{"event_id":"2"}')]))).status).toBe(200);
  const [batch, lines] = bff.ingest.accepted;
  expect(Buffer.from(batch!.jsonBatch).toString()).toBe('{"events":[{"event_id":"1"}]}');
  expect(lines!.events.map(({ content }) => content)).toMatchObject([{ case: 'json', value: '{"event_id":"2"}' }]);
});

test('a batch, lines and messages reach the service as they came, in the gateway’s name', async () => {
  const batch = '{"events":[{"event_id":"1"},{"event_id":"2"}]}';
  expect((await send(json, batch)).body).toMatchObject({ accepted: 2 });
  await send(ndjson, '{"event_id":"1"}\r\n\n{"event_id":"2"}');
  await send(protobuf, Buffer.concat(['1', '2'].map((id) => sizeDelimitedEncode(DeviceEventSchema, message(id)))));
  const lines = ['{"event_id":"1"}\r\n', '{"event_id":"2"}'];
  const asMessages = ['1', '2'].map((id) => toBinary(DeviceEventSchema, message(id)));
  expect(sent()).toEqual([...lines, ...asMessages]);
  expect(Buffer.from(bff.ingest.accepted[0]!.jsonBatch).toString()).toBe(batch);
  for (const request of bff.ingest.accepted) expect(request).toMatchObject({ teamId: team, gateway: 'Sideline 1' });
});

test('every event has its verdict, whatever becomes of the others', async () => {
  const { status, body } = await send(ndjson, '{"event_id":"1"}\nbad\n{"event_id":"3"}\n');
  expect(status).toBe(200);
  expect(body).toEqual({
    accepted: 2,
    duplicates: 0,
    refused: 1,
    events: [
      { item: 0, event_id: 'known', state: 'accepted', problems: [] },
      {
        item: 1,
        event_id: null,
        state: 'refused',
        problems: [{ code: 'FIELD_INVALID', message: 'Not well.', column: 'brand' }],
      },
      { item: 2, event_id: 'known', state: 'accepted', problems: [] },
    ],
  });
});

test.each([
  ['lines', ndjson, () => '{}\n'.repeat(450)],
  ['messages', protobuf, () => Buffer.concat(Array(450).fill(sizeDelimitedEncode(DeviceEventSchema, message('1'))))],
])('a long stream of %s is passed on in parts, each under a key of its own', async (_, type, body) => {
  await send(type, body(), { 'idempotency-key': 'match 7' });
  expect(bff.ingest.accepted.map((request) => [request.idempotencyKey, contentsOf(request).length])).toEqual([
    ['match 7/0', 200],
    ['match 7/1', 200],
    ['match 7/2', 50],
  ]);
});

test('what a part may hold is counted in bytes, too, and a message that comes in pieces is put together', async () => {
  const large = create(DeviceEventSchema, { eventId: 'x'.repeat(deviceEventLimits.bytesPerEvent - 10) });
  const count = Math.ceil((4 * 1024 ** 2) / deviceEventLimits.bytesPerEvent) + 2;
  const { status, body } = await send(
    protobuf,
    Buffer.concat(Array(count).fill(sizeDelimitedEncode(DeviceEventSchema, large))),
  );
  expect([status, body.accepted]).toEqual([200, count]);
  expect(bff.ingest.accepted.length).toBe(2);
  for (const event of sent()) expect(Buffer.from(event).equals(toBinary(DeviceEventSchema, large))).toBe(true);
});

describe('refused', () => {
  const large = new Uint8Array(deviceEventLimits.bytesPerEvent + 100).fill(0x20, 0, 1).fill(0x78, 1);

  test.each<[string, number, object[] | undefined, string, Body]>([
    ['another kind of content', 415, undefined, 'text/csv', 'x'],
    ['nothing', 422, [{ path: 'events' }], ndjson, '\n'],
    ['an empty batch', 422, [{ path: 'events' }], json, ''],
    ['a batch of too many bytes', 413, undefined, json, ' '.repeat(1_100_000)],
    ['a line that is too long', 413, [{ path: 'events.1' }], ndjson, new Blob(['{}\n', large])],
    ['a message that is too long', 413, [{ path: 'events.0' }], protobuf, Buffer.from([0xff, 0xff, 0xff, 0x7f])],
    ['a message that is cut off', 422, [{ path: 'events.1' }], protobuf, Buffer.from([1, 8, 5, 1])],
    ['a length that is none', 422, [{ path: 'events.0' }], protobuf, Buffer.alloc(12, 0xff)],
    ['too many lines', 413, [{ path: 'events.10000' }], ndjson, '{}\n'.repeat(10_001)],
  ])('%s, with the place', async (_, status, faults, type, body) => {
    const answer = await send(type, body);
    expect([answer.status, answer.body.faults]).toMatchObject([status, faults]);
  });

  test('what is compressed', async () => {
    expect((await send(ndjson, '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('a key without end, and a team that is none', async () => {
    expect((await send(ndjson, '{}', { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
    const nowhere = await bff.fetch('/v1/events?team=first', {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${tokenWith('uploads:write')}`, 'content-type': ndjson },
    });
    expect(nowhere.status).toBe(422);
  });
});

test('while the service is away, gateways are told to come back', async () => {
  bff.broken.set('AcceptDeviceEvents', 'away');
  const { status, retryAfter } = await send(ndjson, '{}');
  bff.broken.clear();
  expect([status, retryAfter]).toEqual([503, '2']);
});

test('a batch that a version before passes over is to be sent again', async () => {
  const { status, retryAfter } = await send(json, '{"events":[]}');
  expect([status, retryAfter]).toEqual([503, '2']);
});

test('a gateway that goes away in the middle leaves what was whole', async () => {
  const { hostname, port } = new URL(bff.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /v1/events?team=${team} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${tokenWith('uploads:write')}`,
    `content-type: ${ndjson}`,
    'content-length: 100000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${'{}\n'.repeat(250)}`);
  await eventually(() => expect(bff.ingest.accepted).toHaveLength(1));
  socket.destroy();
  expect((await send(ndjson, '{}')).status).toBe(200);
  expect(bff.ingest.accepted.map(({ events }) => events.length)).toEqual([200, 1]);
});

test('the documented form is the message', () => {
  const names = Object.keys(deviceEvent.shape).sort();
  expect(names).toEqual(DeviceEventSchema.fields.map(({ name }) => name).sort());
  const samples = { x: [0, 1], y: [0, 1], z: [0, 1] };
  const example: JsonValue = {
    event_id: '1',
    brand: 'prevent',
    sensor_id: 'MG1',
    sensor_time: '2026-11-21T14:03:05.25+01:00',
    gateway_time: '2026-11-21T13:03:05Z',
    sample_rate_hz: 3200,
    pre_trigger_ms: 10,
    linear_unit: 'g',
    frame: 'sensor',
    label: 'hae',
    linear_acceleration: samples,
    angular_velocity: samples,
    angular_acceleration: samples,
  };
  expect(Object.keys(example).sort()).toEqual(names);
  expect(z.safeParse(deviceEvent, example).error).toBeUndefined();
  expect(fromJson(DeviceEventSchema, example)).toMatchObject({ eventId: '1', sampleRateHz: 3200 });
});
