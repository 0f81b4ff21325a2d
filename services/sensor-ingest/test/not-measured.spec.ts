import { isDeepStrictEqual } from 'node:util';
import type { DeviceEvent } from '@strainscope/proto/ingest';
import { INJURY_METRICS } from '../src/injury-metrics/injury-metrics.ts';
import type { Metric } from '../src/injury-metrics/metric.ts';
import type { MotionPart } from '../src/signals/head-motion.ts';
import { decodeWaveform } from '../src/signals/waveform-codec.ts';
import { deviceEventsFile } from '../src/readers/device-events-file.ts';
import { genericCsv, json, jsonEvent } from './fixtures/brand-files.ts';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import { eventsOf, outcomeOf } from './fixtures/read-fixture.ts';
import { processEvent } from '../src/processing/process-event.ts';
import type { GenericMapping } from '../src/readers/generic-mapping.ts';

const LINEAR = {
  linearAcceleration: { columns: [1, 2, 3] as [number, number, number], unit: 'g' as const, sign: 1 as const },
};
const OMEGA = {
  angularVelocity: { columns: [4, 5, 6] as [number, number, number], unit: 'deg/s' as const, sign: 1 as const },
};
const ALPHA = {
  angularAcceleration: { columns: [4, 5, 6] as [number, number, number], unit: 'deg/s²' as const, sign: 1 as const },
};

const mapped = (channels: Partial<GenericMapping>): GenericMapping => ({
  version: 1,
  headingRows: 1,
  preTriggerMs: 10,
  sampleRateHz: null,
  confirmedUnits: { angularAcceleration: { unit: 'deg/s²', headed: ['deg/s'] } },
  sensorToCgMetres: [0.05, 0, 0],
  axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  time: [{ column: 0, unit: 'ms' }],
  ids: { from: 'given', sensorId: 'headform', occurredAt: '2026-11-21T14:03:05' },
  ...channels,
});

/** Reads the one event of a table, of which the mapping says which channels it measured. */
async function measured(channels: Partial<GenericMapping>) {
  const context = { brand: 'generic', mapping: mapped(channels) as never };
  const [source] = await eventsOf(genericCsv(), context);
  const { event, signals } = processEvent(source!, 'none');
  const { motion, waveform } = signals();
  const without = Object.entries(event.metrics).flatMap(([key, value]) => (value === null ? [key] : []));
  return {
    event,
    without,
    document: JSON.parse(Buffer.from(motion).toString()) as Record<string, unknown>,
    waveform: decodeWaveform(waveform).map(({ set, quantity }) => `${set} ${quantity}`),
    codes: event.warnings.map(({ code }) => code),
  };
}

const needing = (...parts: MotionPart[]) =>
  (INJURY_METRICS as readonly Metric[]).flatMap(({ key, needs }) =>
    isDeepStrictEqual(needs.toSorted(), parts.toSorted()) ? [key] : [],
  );
const OF_TRANSLATION = needing('linear acceleration');
const OF_ROTATION = needing('rotation');
const OF_BOTH = needing('linear acceleration', 'rotation');

it('a sensor of acceleration alone tells nothing of the rotation', async () => {
  const { event, without, document, waveform, codes } = await measured(LINEAR);
  expect(without.toSorted()).toEqual([...OF_ROTATION, ...OF_BOTH].toSorted());
  expect(event.metrics['pla']).toBeGreaterThan(20);
  expect(event.metrics['hic15']).toBeGreaterThan(1);
  expect(Object.keys(document)).toEqual(['version', 'frame', 'time', 'linearAcceleration']);
  expect(waveform).toEqual(['raw linearAcceleration', 'conditioned linearAcceleration']);
  expect(codes).toContain('NOT_TRANSFERRED');
});

it.each([
  ['velocity', OMEGA],
  ['acceleration', ALPHA],
])('a sensor of angular %s alone tells nothing of the translation', async (_, channel) => {
  const { event, without, document, waveform, codes } = await measured(channel);
  expect(without.toSorted()).toEqual([...OF_TRANSLATION, ...OF_BOTH].toSorted());
  expect(event.metrics['pav']).toBeGreaterThan(0.01);
  expect(event.metrics['damage']).toBeGreaterThan(0);
  expect(Object.keys(document)).toEqual(['version', 'frame', 'time', 'angularVelocity', 'angularAcceleration']);
  expect(waveform.filter((name) => name.startsWith('conditioned'))).toHaveLength(2);
  expect(codes).not.toContain('UNIT_SUSPECTED');
});

it('a sensor of both leaves nothing out', async () => {
  const { without, document, codes } = await measured({ ...LINEAR, ...OMEGA });
  expect(without).toEqual([]);
  expect(Object.keys(document)).toHaveLength(6);
  expect(codes).not.toContain('NOT_TRANSFERRED');
});

const withoutRotation = () => {
  const { 'angular-velocity': _, 'angular-acceleration': __, ...simulation } = jsonEvent('Panther').simulation;
  return simulation;
};
const device = (over: Partial<DeviceEvent>) => ({
  name: 'sideline 1',
  bytes: deviceEventsFile([inProtobuf({ ...deviceEvent(), ...over }).content.value]),
});

it.each([
  ['JSON', json({ ...jsonEvent('Panther'), simulation: withoutRotation() })],
  ['a device', device({ angularVelocity: undefined })],
])('an event of %s without a gyroscope has no rotation', async (_, file) => {
  const { events, refusedEvents } = await outcomeOf(file, { keepSignals: true });
  expect(refusedEvents).toEqual([]);
  const { metrics } = events[0]!;
  for (const key of [...OF_ROTATION, ...OF_BOTH]) expect([key, metrics[key]]).toEqual([key, null]);
  for (const key of OF_TRANSLATION) expect([key, metrics[key]]).toEqual([key, expect.any(Number)]);
  for (const key of ['pla', 'hic15', 'hic36', 'gsi']) expect(metrics[key]).toBeGreaterThan(1);
});

it('an event of a device that tells the angular acceleration alone has a velocity that follows', async () => {
  const { angularVelocity } = deviceEvent();
  const alpha = (values: readonly number[]) => values.map((value, i) => 3200 * ((values[i + 1] ?? value) - value));
  const { x, y, z } = angularVelocity!;
  const angularAcceleration = { ...angularVelocity!, x: alpha(x), y: alpha(y), z: alpha(z) };
  const [told] = (await outcomeOf(device({}))).events;
  const [derived] = (await outcomeOf(device({ angularVelocity: undefined, angularAcceleration }))).events;
  expect(derived!.metrics['pav']! / told!.metrics['pav']!).toBeCloseTo(1, 1);
});

it('a head that was measured and did not turn has a rotation of 0', async () => {
  const fixture = genericCsv();
  const still = fixture.bytes.toString().replace(/^((?:[^;\n]*;){4})[^A-Z\n]*$/gm, '$10;0;0');
  const mapping = JSON.stringify(mapped({ ...LINEAR, ...OMEGA }));
  const { events } = await outcomeOf({ ...fixture, bytes: Buffer.from(still) }, { brand: 'generic', mapping });
  expect(events[0]?.metrics).toMatchObject({ pav: 0, bric: 0 });
});

it('a mapping that measures nothing is refused', async () => {
  const { problems } = await outcomeOf(genericCsv(), { brand: 'generic', mapping: JSON.stringify(mapped({})) });
  expect(problems).toMatchObject([
    { code: 'MAPPING_INVALID', message: expect.stringContaining('at least one measured quantity') as string },
  ]);
});
