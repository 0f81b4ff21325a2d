import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DeviceStatusSchema } from '@strainscope/proto/ingest';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import type { ClockEstimate } from './clock-estimate.ts';
import { readStatus } from './device-status.rules.ts';

const definitions = loadSensorDefinitions();
const receivedAt = new Date('2026-11-21T14:00:00Z');
const time = (text: string) => timestampFromDate(new Date(text));

type Told = Omit<MessageInitShape<typeof DeviceStatusSchema>, '$typeName'>;
const read = (over: Told, clock: ClockEstimate | null = null) =>
  readStatus(
    create(DeviceStatusSchema, { brand: 'Prevent', sensorId: 'MG0123', at: time('2026-11-21T13:59:58Z'), ...over }),
    { receivedAt, clock, definitions },
  );

test('a status, its sensor named as assignments name it', () => {
  const told = { batteryPercent: 81, charging: false, firmware: '2.1', clockOffsetMs: -12, coupling: 'on' };
  expect(read({ ...told, lastSync: time('2026-11-21T13:50:00Z'), signalDbm: -61 })).toMatchObject({
    brand: 'prevent',
    sensorKey: '0123',
    sensorId: '0123',
    at: new Date('2026-11-21T13:59:58Z'),
    clockFault: null,
    batteryPercent: 81,
    isCharging: false,
    firmware: '2.1',
    clockOffsetMs: -12,
    lastSyncAt: new Date('2026-11-21T13:50:00Z'),
    coupling: 'on',
    signalDbm: -61,
  });
});

test('what was not told is not known, and no number stands for it', () => {
  expect(read({})).toMatchObject({ batteryPercent: null, firmware: null, clockOffsetMs: null, coupling: 'unknown' });
});

test.each<[string, string, string]>([
  ['in 1970', '1970-01-01T00:03:00Z', 'gateway-past'],
  ['next year', '2027-11-21T14:00:00Z', 'gateway-future'],
])('a gateway with a clock %s has a fault, and no time of it is kept', (_, at, clockFault) => {
  expect(read({ at: time(at), lastSync: time(at) })).toMatchObject({ clockFault, at: receivedAt, lastSyncAt: null });
});

test('a device with a clock in 1970 or next year has a fault, and no offset', () => {
  const year = 365 * 86_400_000;
  expect(read({ clockOffsetMs: -56 * year })).toMatchObject({ clockFault: 'device-past', clockOffsetMs: null });
  expect(read({ clockOffsetMs: year })).toMatchObject({ clockFault: 'device-future', clockOffsetMs: null });
});

test('where the gateway’s clock was measured its times are put right, be it in 1970', () => {
  const offsetMs = receivedAt.getTime() - 60_000;
  expect(read({ at: time('1970-01-01T00:00:30Z') }, { offsetMs, errorMs: 20 })).toMatchObject({
    clockFault: null,
    at: new Date(receivedAt.getTime() - 30_000),
    toldAt: new Date(30_000),
  });
});

test('a clock that is a little ahead does not make anything happen later than it came', () => {
  expect(read({ at: time('2026-11-21T14:02:00Z') })).toMatchObject({ clockFault: null, at: receivedAt });
});

test.each<[string, Told, string]>([
  ['an id that is none', { sensorId: 'a\nb' }, 'sensor_id'],
  ['no brand', { brand: '' }, 'brand'],
  ['no time', { at: undefined }, 'at'],
  ['a time that no clock tells', { at: { seconds: 2n ** 40n } }, 'at'],
  ['a battery over 100 %', { batteryPercent: 101 }, 'battery_percent'],
  ['a battery that is no number', { batteryPercent: NaN }, 'battery_percent'],
  ['an offset without end', { clockOffsetMs: Infinity }, 'clock_offset_ms'],
  ['a firmware without end', { firmware: 'x'.repeat(65) }, 'firmware'],
  ['a coupling of another kind', { coupling: 'loose' }, 'coupling'],
  ['what was kept for more than a week', { at: time('2026-11-14T13:00:00Z') }, 'at'],
])('refuses %s', (_, over, column) => {
  expect(read(over)).toMatchObject({ problems: [{ column }] });
});
