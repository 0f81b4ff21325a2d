import { create, fromBinary, fromJsonString, toBinary, type JsonValue } from '@bufbuild/protobuf';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import fc from 'fast-check';
import { deviceEvent, inJson, inProtobuf } from '../../test/fixtures/device-events.ts';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import { fromParsedJson, fromProtobuf } from './decode-device-event.ts';
import { parseDeviceEvent } from './parse-device-event.ts';

const context = { definitions: loadSensorDefinitions(), teamZone: 'Europe/Berlin' };
type Raw = ReturnType<typeof inJson> | ReturnType<typeof inProtobuf>;
const json = (text: string) => parseDeviceEvent({ form: 'json', text }, context);
const protobuf = (bytes: Uint8Array) => parseDeviceEvent({ form: 'protobuf', bytes }, context);
const parse = ({ content }: Raw) => (content.case === 'json' ? json(content.value) : protobuf(content.value));
const codes = (result: ReturnType<typeof parse>) =>
  'problems' in result ? result.problems.map(({ code }) => code) : [];

test('the same event is the same, as JSON and as protobuf', () => {
  const event = deviceEvent();
  const asJson = parse(inJson(event));
  expect(asJson).toMatchObject({ eventId: '45', sensor: 'prevent MG0123' });
  const message = 'bytes' in asJson && fromBinary(DeviceEventSchema, asJson.bytes);
  expect(message).toEqual(fromBinary(DeviceEventSchema, inProtobuf(event).content.value));
  expect(parse(inProtobuf(event))).toMatchObject({ eventId: '45' });
});

describe('columns of samples', () => {
  const plain = JSON.parse(inJson(deviceEvent()).content.value) as Record<string, object>;
  const axes = { x: [1, 0.1, 3e38], y: [-0, 1e-50, 0], z: [1, 2, 3] };
  const texts: [string, object][] = [
    ['as they are', plain],
    ['in snake case', { ...plain, linearAcceleration: undefined, linear_acceleration: plain['linearAcceleration'] }],
    ['with all three series', { ...plain, angularAcceleration: plain['angularVelocity'] }],
    ['of odd numbers', { ...plain, linearAcceleration: axes }],
    ['of numbers in quotes', { ...plain, linearAcceleration: { ...axes, x: ['1', 2, 'NaN'] } }],
    ['without an axis', { ...plain, linearAcceleration: { x: [1], y: [2] } }],
    ['with one axis more', { ...plain, linearAcceleration: { ...axes, w: [1] } }],
    ['that are none', { ...plain, linearAcceleration: { ...axes, x: [1, null, 2] } }],
    ['beyond a float', { ...plain, linearAcceleration: { ...axes, x: [1e39, 0, 0] } }],
    ['twice', { ...plain, linear_acceleration: axes }],
    ['in a list', { ...plain, linearAcceleration: [axes] }],
  ];

  test.each(texts)('%s are what the general reader makes of them', (_, document) => {
    const text = JSON.stringify(document);
    const general = () => toBinary(DeviceEventSchema, fromJsonString(DeviceEventSchema, text));
    const readAs = (read: () => Uint8Array) => {
      try {
        return fromBinary(DeviceEventSchema, read());
      } catch {
        return 'refused';
      }
    };
    expect(readAs(() => fromParsedJson(JSON.parse(text) as JsonValue).bytes)).toEqual(readAs(general));
  });
});

test.each<[string, Parameters<typeof deviceEvent>[0], string[]]>([
  ['no event id', { eventId: '' }, ['FIELD_INVALID']],
  ['an id that no database keeps', { eventId: 'a\u0000b' }, ['FIELD_INVALID']],
  ['an id that hides its ending', { sensorId: 'a\u202Eb' }, ['FIELD_INVALID']],
  ['an id that is too long', { eventId: 'x'.repeat(101) }, ['FIELD_INVALID']],
  ['no brand', { brand: '' }, ['FIELD_INVALID']],
  ['a brand that cannot be read', { brand: 'iso_mme' }, ['NOT_READABLE_YET']],
  ['a time before sensors', { sensorTime: { seconds: -1n } }, ['FIELD_INVALID']],
  ['a time beyond time', { sensorTime: { seconds: 2n ** 62n } }, ['FIELD_INVALID']],
  ['no rate', { sampleRateHz: 0 }, ['RATE_OUT_OF_RANGE']],
  ['a rate that is no number', { sampleRateHz: NaN }, ['RATE_OUT_OF_RANGE']],
  ['a trigger before the beginning', { preTriggerMs: -1 }, ['FIELD_INVALID']],
  ['an unknown unit', { linearUnit: 'ft/s^2' }, ['FIELD_INVALID']],
  ['a unit of the prototype', { linearUnit: 'constructor' }, ['FIELD_INVALID']],
  ['an unknown frame', { frame: 'world' }, ['FIELD_INVALID']],
  ['an unknown label', { label: 'concussion' }, ['FIELD_INVALID']],
  ['too few samples', short(19), ['TOO_FEW_SAMPLES']],
  ['too many samples', short(20_001), ['FIELD_INVALID']],
  ['axes of different length', { angularVelocity: { x: [1], y: [1], z: [1] } }, Array(3).fill('LENGTHS_DIFFER')],
  ['a sample that is no number', { angularVelocity: notFinite() }, ['NOT_FINITE']],
  ['nothing but zero', short(100, 0), ['ALL_ZERO']],
  ['more than any head survives', short(100, 20_000), ['LINEAR_ACCELERATION_TOO_LARGE']],
])('%s is refused with its reason', (_, over, expected) => {
  expect(codes(parse(inProtobuf(deviceEvent(over))))).toEqual(expected);
});

test('without a channel it is refused', () => {
  const { linearAcceleration: _, ...rest } = deviceEvent();
  expect(parse(inProtobuf(rest as DeviceEvent))).toMatchObject({ problems: [{ column: 'linear_acceleration' }] });
});

test.each([
  ['not JSON', '{"eventId":'],
  ['another document', '[]'],
  ['nothing', ''],
  ['a field that nobody knows, perhaps a misspelt unit', '{"linear_units":"g"}'],
  ['a number that is none', '{"sampleRateHz":"many"}'],
  ['arrays without end', '['.repeat(100_000)],
])('JSON that is %s is refused', (_, text) => {
  expect(codes(json(text))).toEqual(['NOT_A_DEVICE_EVENT']);
});

test.each([
  ['a field with a null character', '{"brand\\u0000":1}'],
  ['a null character', '{\u0000'],
  ['a character that is cut in two', `{"${'\u{1F3C8}'.repeat(100)}":1}`, `{"a${'\u{1F3C8}'.repeat(100)}":1}`],
])('what is said of %s can be kept', (_, ...texts) => {
  for (const text of texts) {
    const result = json(text);
    expect('problems' in result && result.problems.map(({ message }) => message).join()).toMatch(/^[^\p{C}]+$/u);
  }
});

test('field names may be written in snake case, as in the documents', () => {
  expect(codes(json('{"event_id":"7","sample_rate_hz":3200}'))).not.toContain('NOT_A_DEVICE_EVENT');
});

test('columns of samples in protobuf are what the general reader makes of them, wherever they stand', () => {
  const axes = { x: [1, 0.1, 3e38], y: [-0, 1e-50, NaN], z: [1, 2, Infinity] };
  const plain = inProtobuf(deviceEvent({ angularAcceleration: axes })).content.value;
  const more = toBinary(DeviceEventSchema, create(DeviceEventSchema, { linearAcceleration: axes, eventId: '46' }));
  const unpacked = Buffer.from('52050d0000803f', 'hex');
  const oneAxis = Buffer.from('52060a0400004040', 'hex');
  const threeBytes = Buffer.from('52050a03000040', 'hex');
  const beyondItsEnd = Buffer.from('52030a040000803f', 'hex');
  const another = Buffer.from('52072a050000404040', 'hex');
  const asNumber = Buffer.from('5001', 'hex');
  const unknown = Buffer.from('a00601', 'hex');
  for (const odd of [Buffer.alloc(0), more, unpacked, oneAxis, threeBytes, beyondItsEnd, another, asNumber, unknown]) {
    for (const bytes of [plain, Buffer.concat([plain, odd]), Buffer.concat([odd, plain]), odd]) {
      expect(messageOr(() => fromProtobuf(bytes).event)).toEqual(messageOr(() => fromBinary(DeviceEventSchema, bytes)));
    }
  }
});

function messageOr(read: () => DeviceEvent): DeviceEvent | 'refused' {
  try {
    return read();
  } catch {
    return 'refused';
  }
}

test('whatever bytes come, they are taken or refused as the general reader reads them, and nothing is thrown', () => {
  const whole = inProtobuf(deviceEvent()).content.value;
  const damaged = fc
    .tuple(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }), fc.nat())
    .map(([changes, kept]) => {
      const bytes = Uint8Array.from(whole);
      for (const [place, value] of changes) bytes[place] = value;
      return bytes.subarray(0, kept % 2 ? whole.length : kept % whole.length);
    });
  const told = (result: ReturnType<typeof parse>) => 'bytes' in result || result.problems.length > 0;
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array()), (bytes) => {
      expect(messageOr(() => fromProtobuf(bytes).event)).toEqual(messageOr(() => fromBinary(DeviceEventSchema, bytes)));
      expect(told(protobuf(bytes))).toBe(true);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => told(json(text))),
    { numRuns: 300 },
  );
});

function short(count: number, value = 1) {
  const axes = {
    x: Array<number>(count).fill(value),
    y: Array<number>(count).fill(0),
    z: Array<number>(count).fill(0),
  };
  return { linearAcceleration: axes, angularVelocity: { ...axes, x: axes.y } };
}

function notFinite() {
  const { x = [], y = [], z = [] } = deviceEvent().angularVelocity ?? {};
  return { x: x.with(3, Infinity), y, z };
}

test.each([
  ['NaN', 'angularVelocity', 'angularVelocity.x.0'],
  ['-Infinity', 'linearAcceleration', 'linearAcceleration.x.0'],
  ['nan', 'linearAcceleration', 'linearAcceleration.x.0'],
])('%s as Python writes it is named at its place', (word, series, place) => {
  const text = inJson(deviceEvent()).content.value.replace(new RegExp(`("${series}":\\{"x":\\[)[^,]*`), `$1${word}`);
  expect(text).toContain(`[${word}`);
  expect(json(text)).toMatchObject({
    problems: [{ code: 'NOT_FINITE', column: place, message: `"${word}" is not a finite number.` }],
  });
});

test('NaN as an id is no id', () => {
  const text = inJson(deviceEvent()).content.value.replace(/"eventId":"[^"]*"/, '"eventId":NaN');
  expect(json(text)).toMatchObject({ eventId: '', problems: [{ code: 'NOT_FINITE', column: 'eventId' }] });
});

test('what is no unit is told with those that are', () => {
  expect(parse(inJson(deviceEvent({ linearUnit: 'G' })))).toMatchObject({
    problems: [{ column: 'linear_unit', message: '"linear_unit" must be m/s^2 or g, not "G".' }],
  });
});

test('an angular acceleration beyond the limit is refused where it is derived, too', () => {
  const { angularVelocity } = deviceEvent();
  const scaled = (factor: number) => {
    const times = (values: number[] = []) => values.map((value) => value * factor);
    const { x, y, z } = angularVelocity!;
    return parse(inProtobuf(deviceEvent({ angularVelocity: { x: times(x), y: times(y), z: times(z) } })));
  };
  expect(scaled(1)).toMatchObject({ eventId: '45', sensor: 'prevent MG0123' });
  expect(codes(scaled(5))).toEqual([]);
  expect(codes(scaled(60))).toEqual(['ANGULAR_ACCELERATION_TOO_LARGE']);
});

test.each([0n, 2n ** 32n - 1n])('a clock that says %d s is wrong, and its event is taken', (seconds) => {
  expect(codes(parse(inProtobuf(deviceEvent({ sensorTime: { seconds } }))))).toEqual([]);
});
