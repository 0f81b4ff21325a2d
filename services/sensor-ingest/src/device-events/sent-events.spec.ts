import { create } from '@bufbuild/protobuf';
import { AcceptDeviceEventsRequestSchema } from '@strainscope/proto/ingest';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import { parseDeviceEvent } from './parse-device-event.ts';
import { sentEvents } from './sent-events.ts';

const batch = (text: string) =>
  sentEvents(create(AcceptDeviceEventsRequestSchema, { jsonBatch: new TextEncoder().encode(text) }));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('a batch is its events, in their order', () => {
  expect(batch('{"events":[{"event_id":"1"},2],"more":0}')).toEqual([
    { form: 'parsed', json: { event_id: '1' } },
    { form: 'parsed', json: 2 },
  ]);
});

test('NaN in one event of a batch leaves the others what they are', () => {
  expect(batch('{"events":[{"event_id":"1"},{"linear_acceleration":{"x":[NaN]}}]}')).toMatchObject([
    { json: { event_id: '1' } },
    { json: { linear_acceleration: { x: [{ $nonFinite: 'NaN' }] } } },
  ]);
});

test.each([
  ['no JSON', '{"events":['],
  ['another document', '[]'],
  ['nothing', 'null'],
  ['no list', '{"events":{}}'],
  ['empty', '{"events":[]}'],
  ['too long', JSON.stringify({ events: Array(1001).fill({}) })],
  ['nested without end', `{"events":[{},{"linear_acceleration":${nested(100_000)}}]}`],
])('a batch that is %s is refused with its place', (_, text) => {
  expect(() => batch(text)).toThrow(
    expect.objectContaining({
      status: 422,
      faults: [{ path: 'events', message: expect.any(String) as string }],
    }) as Error,
  );
});

test('an event on a line of its own that is nested without end is refused by itself', () => {
  const context = { definitions: loadSensorDefinitions(), teamZone: 'UTC' };
  const events = ['{}', `{"linear_acceleration":${nested(100_000)}}`].map((value) => ({
    content: { case: 'json' as const, value },
  }));
  const [, endless] = sentEvents(create(AcceptDeviceEventsRequestSchema, { events }));
  expect(parseDeviceEvent(endless!, context)).toMatchObject({ problems: [{ code: 'NOT_A_DEVICE_EVENT' }] });
});
