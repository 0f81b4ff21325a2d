import { json, jsonEvent, preventXlsx, preventXlsxRow, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';
import { G } from './fixtures/true-motion.ts';

const event = jsonEvent('Panther');
const { simulation } = event;
const linear = simulation['linear-acceleration'];
const scaled = (values: readonly number[], factor: number) => values.map((value) => value * factor);

/** The event with its linear acceleration in another unit. */
const inUnit = (unit: string, factor: number) =>
  json({
    ...event,
    simulation: {
      ...simulation,
      'linear-acceleration': {
        'la-units': unit,
        ...Object.fromEntries((['x-la', 'y-la', 'z-la'] as const).map((key) => [key, scaled(linear[key], factor)])),
      },
    },
  });
const inTime = (unit: string, factor: number) =>
  json({ ...event, simulation: { ...simulation, time: scaled(simulation.time, factor), 'time-units': unit } });

it.each([
  ['G', inUnit('G', 1)],
  ['gs', inUnit('gs', 1)],
  ['mg', inUnit('mg', 1000)],
  ['m/s²', inUnit('m/s²', G)],
  ['m/s^2', inUnit('m/s^2', G)],
  ['ms', inTime('ms', 1)],
  ['msec', inTime('msec', 1)],
  ['s', inTime('s', 1e-3)],
  ['Seconds', inTime('Seconds', 1e-3)],
  ['µs', inTime('µs', 1e3)],
])('JSON may write a unit as %s', async (_, file) => {
  const [told] = (await outcomeOf(json(event))).events;
  const [read] = (await outcomeOf(file)).events;
  expect(read?.sampleRate).toBeCloseTo(3200, 6);
  for (const key of ['pla', 'pav', 'hic15']) expect(read!.metrics[key]! / told!.metrics[key]!).toBeCloseTo(1, 9);
});

it('NaN in a field from which nothing is read harms no event', async () => {
  const bytes = Buffer.from(JSON.stringify([{ ...event, score: 0 }]).replace('"score":0', '"score":NaN'));
  const { events, problems } = await outcomeOf({ name: 'events.json', bytes });
  expect([events.length, problems]).toEqual([1, []]);
});

it.each(['123456789012345', '861234567890123456', '0861', '12E4', 'E5', '1.5'])('%s is an id', async (id) => {
  const { events } = await outcomeOf(swaCsv(swaRows('3', { sensor: id })));
  expect(events.map(({ sensorId }) => sensorId)).toEqual([id]);
});

it('a workbook that keeps a long id as text keeps it', async () => {
  const { events } = await outcomeOf(preventXlsx([preventXlsxRow({ Impact: '861234567890123000' })]));
  expect(events.map(({ sourceEventId }) => sourceEventId)).toEqual(['861234567890123000']);
});
