import { create, fromJson, type JsonValue } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { clockAnswer, deviceStatus, deviceStatusesAnswer } from '@strainscope/console-contract';
import { DeviceStatusSchema } from '@strainscope/proto/ingest';
import { z } from 'zod';
import { tokenWith } from './fakes/identity.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => void (bff = await startTestBff()));
afterAll(() => bff.close());
beforeEach(() => void (bff.ingest.statuses.length = 0));

const { team } = targetFor(200, 'own subtree');

async function send(type: string, body: NonNullable<RequestInit['body']>, headers = {}, path = 'status') {
  const response = await bff.fetch(`/v1/devices/${path}?team=${team}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${tokenWith('uploads:write')}`, 'content-type': type, ...headers },
  });
  return { status: response.status, body: (await response.json()) as { code: string } };
}
const json = 'application/json';
const ndjson = 'application/x-ndjson';
const protobuf = 'application/x-protobuf';

test('a batch, lines and messages reach the service as they came, in the gateway’s name', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  const message = sizeDelimitedEncode(DeviceStatusSchema, create(DeviceStatusSchema, { sensorId: '1' }));
  await send(json, Buffer.concat([mark, Buffer.from('{"statuses":[{"sensor_id":"1"}]}')]));
  await send(ndjson, '{"sensor_id":"1"}\n');
  await send(protobuf, message);
  expect(bff.ingest.statuses.map(({ form, content }) => [form, Buffer.from(content)])).toEqual([
    ['json', Buffer.from('{"statuses":[{"sensor_id":"1"}]}')],
    ['ndjson', Buffer.from('{"sensor_id":"1"}\n')],
    ['protobuf', Buffer.from(message)],
  ]);
  for (const request of bff.ingest.statuses) expect(request).toMatchObject({ teamId: team, gateway: 'Sideline 1' });
});

test('every status has its verdict, and the answer says when it came and left', async () => {
  const before = Date.now();
  const answer = deviceStatusesAnswer.parse((await send(ndjson, '{}\n{}')).body);
  const [received, sent] = [new Date(answer.received_at).getTime(), new Date(answer.sent_at).getTime()];
  expect(before <= received && received <= sent && sent <= Date.now()).toBe(true);
  expect(answer).toMatchObject({
    accepted: 1,
    refused: 1,
    statuses: [
      { item: 0, sensor_id: '0123', state: 'accepted', clock_fault: 'gateway-past' },
      { item: 1, sensor_id: null, state: 'refused', clock_fault: null, problems: [{ column: 'brand' }] },
    ],
  });
});

test.each<[string, number, string, NonNullable<RequestInit['body']>, object]>([
  ['another kind of content', 415, 'text/csv', 'x', {}],
  ['what is compressed', 415, ndjson, '{}', { 'content-encoding': 'gzip' }],
  ['too much of it', 413, ndjson, new Uint8Array(2 ** 20 + 1), {}],
  ['too much JSON', 413, json, ' '.repeat(1_100_000), {}],
])('%s is refused', async (_, status, type, body, headers) => {
  expect((await send(type, body, headers)).status).toBe(status);
  expect(bff.ingest.statuses).toEqual([]);
});

test('an exchange of clocks answers its times, and what the trips say', async () => {
  const first = clockAnswer.parse((await send(json, '{}', {}, 'clock')).body);
  expect(first.estimate).toBeNull();
  const trip = { sent_at: first.received_at, received_at: first.received_at, answered_at: first.sent_at };
  const trips = { round_trips: [{ ...trip, returned_at: first.sent_at }] };
  const second = clockAnswer.parse((await send(json, JSON.stringify(trips), {}, 'clock')).body);
  expect(second.estimate).toEqual({ offset_ms: -12.5, error_ms: 3 });
  expect((await send(json, '{"round_trips":[{}]}', {}, 'clock')).status).toBe(422);
});

test('the documented form is the message', () => {
  const names = Object.keys(deviceStatus.shape).sort();
  expect(names).toEqual(DeviceStatusSchema.fields.map(({ name }) => name).sort());
  const example: JsonValue = {
    brand: 'prevent',
    sensor_id: 'MG1',
    at: '2026-11-21T14:03:05Z',
    battery_percent: 81.5,
    charging: false,
    firmware: '2.1.0',
    clock_offset_ms: -12,
    last_sync: '2026-11-21T14:00:00+01:00',
    coupling: 'on',
    signal_dbm: -61,
  };
  expect(Object.keys(example).sort()).toEqual(names);
  expect(z.safeParse(deviceStatus, example).error).toBeUndefined();
  expect(fromJson(DeviceStatusSchema, example)).toMatchObject({ sensorId: 'MG1', batteryPercent: 81.5 });
});
