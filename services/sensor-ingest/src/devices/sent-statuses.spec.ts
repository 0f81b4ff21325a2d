import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { InvalidRequest } from '@strainscope/kernel';
import { DeviceStatusSchema } from '@strainscope/proto/ingest';
import { sentStatuses, type SentStatus } from './sent-statuses.ts';

const text = (content: string) => Buffer.from(content);
const message = (over: Omit<MessageInitShape<typeof DeviceStatusSchema>, '$typeName'>) =>
  sizeDelimitedEncode(DeviceStatusSchema, create(DeviceStatusSchema, over));
const idOf = (status: SentStatus) => ('problem' in status ? status.problem.code : status.sensorId);

test.each<[string, Uint8Array]>([
  ['json', text('{"statuses":[{"sensor_id":"A","battery_percent":71},{"sensor_id":"B"}]}')],
  ['ndjson', text('{"sensor_id":"A","battery_percent":71}\r\n\n{"sensor_id":"B"}')],
  ['protobuf', Buffer.concat([message({ sensorId: 'A', batteryPercent: 71 }), message({ sensorId: 'B' })])],
])('reads statuses in %s', (form, content) => {
  const [first, ...others] = sentStatuses(form, content);
  expect(first).toMatchObject({ sensorId: 'A', batteryPercent: 71 });
  expect(others.map(idOf)).toEqual(['B']);
});

test('what is wrong with one leaves the others alone', () => {
  const lines = '{"sensor_id":"A"}\nbad\n{"batery":1}\n{"sensor_id":"B"}';
  expect(sentStatuses('ndjson', text(lines)).map(idOf)).toEqual(['A', 'NOT_A_STATUS', 'NOT_A_STATUS', 'B']);
  const document = '{"statuses":[{"sensor_id":"A"},7,{"battery_percent":"full"},{"sensor_id":"B"}]}';
  expect(sentStatuses('json', text(document)).map(idOf)).toEqual(['A', 'NOT_A_STATUS', 'NOT_A_STATUS', 'B']);
});

test.each<[string, string, Uint8Array]>([
  ['no form', 'csv', text('x')],
  ['no JSON', 'json', text('{')],
  ['no list', 'json', text('{"statuses":7}')],
  ['an empty list', 'json', text('{"statuses":[]}')],
  ['JSON without end', 'json', text('{"statuses":['.repeat(50))],
  ['no lines', 'ndjson', text('\n\n')],
  ['too many lines', 'ndjson', text('{}\n'.repeat(1_001))],
  ['too many bytes', 'ndjson', text(' '.repeat(2 ** 20 + 1))],
  ['a message that is cut off', 'protobuf', Buffer.from([1, 8, 5, 1])],
  ['too many messages', 'protobuf', Buffer.alloc(1_001)],
])('refuses %s', (_, form, content) => {
  expect(() => sentStatuses(form, content)).toThrow(InvalidRequest);
});
