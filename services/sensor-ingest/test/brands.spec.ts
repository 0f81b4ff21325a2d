import { at, type Channel } from '../src/signals/series.ts';
import type { SensorEvent } from '../src/readers/sensor-event.ts';
import {
  athleteCsv,
  biocoreCsv,
  genericCsv,
  hybrid3,
  json,
  JSON_AXES,
  jsonEvent,
  linxSheet,
  linxXlsx,
  preventCsv,
  preventXlsx,
  preventXlsxRow,
  swaCsv,
  swaRows,
  type Fixture,
} from './fixtures/brand-files.ts';
import { eventsOf, outcomeOf } from './fixtures/read-fixture.ts';
import { angularAcceleration, angularVelocity, linearAcceleration, type Vector } from './fixtures/true-motion.ts';
import { zipped } from './fixtures/workbook-writer.ts';

const codes = ({ warnings }: Pick<SensorEvent, 'warnings'>) => warnings.map(({ code }) => code);

/** Every sample tells the true motion, `shift` seconds earlier. */
function expectTruth(channel: Channel | undefined, truth: (t: number) => Vector, tolerance: number, shift = 0) {
  if (!channel) throw new Error('the channel is missing');
  const { time, values } = channel;
  time.forEach((t, i) => {
    const expected = truth(t + shift);
    expect(Math.abs(at(values.x, i) - expected.x)).toBeLessThan(tolerance);
    expect(Math.abs(at(values.y, i) - expected.y)).toBeLessThan(tolerance);
    expect(Math.abs(at(values.z, i) - expected.z)).toBeLessThan(tolerance);
  });
}

const LOCAL = new Date('2026-11-21T13:03:05.250Z');
const LOCAL_SECOND = new Date('2026-11-21T13:03:05.000Z');

describe('waveform brands tell the same motion', () => {
  it.each<[string, Fixture, { sensorId: string; eventId: string; at: Date; rate: number; samples: number }]>([
    ['prevent', preventCsv(), { sensorId: '0123', eventId: '45', at: LOCAL, rate: 3200, samples: 160 }],
    [
      'prevent',
      preventCsv({ milliseconds: true }),
      { sensorId: '0123', eventId: '45', at: LOCAL, rate: 3200, samples: 160 },
    ],
    ['swa', swaCsv(swaRows('3')), { sensorId: 'SW44', eventId: 'S1/P9/3', at: LOCAL, rate: 1000, samples: 104 }],
    [
      'biocore',
      biocoreCsv(),
      { sensorId: 'BC017', eventId: '2026-11-21T14_03_05', at: LOCAL_SECOND, rate: 2000, samples: 200 },
    ],
    ['athlete', athleteCsv(), { sensorId: 'AI204', eventId: '17', at: LOCAL_SECOND, rate: 1000, samples: 100 }],
    ['hybrid3', hybrid3(), { sensorId: 'H3A', eventId: '12', at: LOCAL_SECOND, rate: 10_000, samples: 400 }],
  ])('%s', async (key, fixture, expected) => {
    const [event, ...others] = (await eventsOf(fixture)) as [SensorEvent];
    expect(others).toEqual([]);
    expect(event.definition.key).toBe(key);
    expect(event).toMatchObject({
      sensorId: expected.sensorId,
      eventId: expected.eventId,
      label: 'hae',
      synthetic: false,
    });
    expect(event.occurrence).toMatchObject({ at: expected.at, zone: 'Europe/Berlin', zoneFromTeam: true });
    expect(codes(event)).toContain('ZONE_FROM_TEAM');

    const { linearAcceleration: linear, angularVelocity: omega, angularAcceleration: alpha } = event.signals;
    expect(linear!.time).toHaveLength(expected.samples);
    expect(at(linear!.time, 1) - at(linear!.time, 0)).toBeCloseTo(1 / expected.rate, 9);
    expectTruth(linear, linearAcceleration, 1e-4);
    expectTruth(omega, angularVelocity, 1e-5);
    expectTruth(alpha, angularAcceleration, 1e-2);
  });

  it.each(Object.keys(JSON_AXES))('JSON of %s', async (sensor) => {
    const [event] = (await eventsOf(json(jsonEvent(sensor)))) as [SensorEvent];
    expect(event.definition.aliases).toContain(sensor.toLowerCase());
    expect(event).toMatchObject({ sensorId: 'J9', eventId: '5', units: 'g, rad/s, rad/s²' });
    expect(event.occurrence.at).toEqual(LOCAL);
    expectTruth(event.signals.linearAcceleration, linearAcceleration, 1e-4);
    expectTruth(event.signals.angularVelocity, angularVelocity, 1e-5);
    expectTruth(event.signals.angularAcceleration, angularAcceleration, 1e-2);
  });

  it('Linx IAS: two rates, a zone of its own, no angular acceleration', async () => {
    const events = await eventsOf(linxXlsx(linxSheet(), linxSheet({ uid: 'UID-78', glitch: false })));
    expect(events.map(({ eventId }) => eventId)).toEqual(['UID-77', 'UID-78']);
    const [glitched, clean] = events as [SensorEvent, SensorEvent];
    expect(glitched.definition.key).toBe('linx_ias');
    expect(glitched.sensorId).toBe('LX5');
    expect(glitched.occurrence).toMatchObject({ at: LOCAL, zone: 'UTC+1', zoneFromTeam: false });
    expect(glitched.signals.angularAcceleration).toBeUndefined();
    expect(glitched.signals.linearAcceleration!.time).toHaveLength(160);
    expect(glitched.signals.trigger).toBeCloseTo(0.005, 12);
    expectTruth(glitched.signals.linearAcceleration, linearAcceleration, 1e-4, 0.005);
    expectTruth(glitched.signals.angularVelocity, angularVelocity, 1e-5, 0.005);

    expect(codes(glitched)).toEqual(['FIRST_SAMPLE_DROPPED']);
    expect(glitched.signals.angularVelocity?.time).toHaveLength(199);
    expect(codes(clean)).toEqual([]);
    expect(clean.signals.angularVelocity?.time).toHaveLength(200);
  });
});

describe('Prevent XLSX', () => {
  it('makes a synthetic pulse with the peaks that the sensor told', async () => {
    const { events } = await outcomeOf(preventXlsx());
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      sensorId: '0123',
      sourceEventId: '901',
      synthetic: true,
      label: 'hae',
      timeZone: 'America/New_York',
      zoneFromTeam: false,
      occurredAt: new Date('2026-11-21T19:03:05.250Z'),
      conditioning: 'no filter v2',
    });
    expect(events[0]?.metrics['pla']).toBeCloseTo(31.5, 6);
    expect(events[0]?.metrics['paa']).toBeCloseTo(2450, 6);
    expect(events[0]?.metrics['pav']).toBeCloseTo(14.2, 0);
    expect(events[0]?.warnings.map(({ code }) => code)).toEqual(['SYNTHETIC_WAVEFORM']);
  });

  it('keeps false positives, labelled, and reads spreadsheet dates', async () => {
    const serial = preventXlsxRow({ 'False Positive': 1, Date: 46347, Time: 0.5 + 1 / 24, 'Time Zone': null });
    const { events } = await outcomeOf(preventXlsx([serial]));
    expect(events[0]).toMatchObject({ label: 'false-positive', occurredAt: new Date('2026-11-21T12:00:00Z') });
  });
});

describe('SWA', () => {
  it('says that the gyroscope is unverified', async () => {
    const [event] = (await eventsOf(swaCsv(swaRows('3')))) as [SensorEvent];
    expect(codes(event)).toContain('AXES_UNVERIFIED');
  });

  it('tells events apart by impact within session and player', async () => {
    const events = await eventsOf(swaCsv(swaRows('3'), swaRows('4')));
    expect(events.map(({ eventId }) => eventId)).toEqual(['S1/P9/3', 'S1/P9/4']);
  });

  it('says that the hour is lost and does not invent one', async () => {
    const [event] = (await eventsOf(swaCsv(swaRows('3', { time: '03:05.2' })))) as [SensorEvent];
    expect(codes(event)).toContain('HOUR_MISSING');
    expect(event.occurrence.at).toEqual(new Date('2026-11-20T23:03:05.200Z'));
  });
});

it('Athlete Intelligence asks for its rate to be confirmed, and takes the answer', async () => {
  const asked = await outcomeOf(athleteCsv());
  expect(asked.events[0]?.warnings.map(({ code }) => code)).toContain('RATE_UNCONFIRMED');
  const confirmed = await outcomeOf(athleteCsv(2000), { sampleRate: 2000 });
  expect(confirmed.events[0]?.sampleRate).toBeCloseTo(2000, 6);
  expect(confirmed.events[0]?.warnings.map(({ code }) => code)).not.toContain('RATE_UNCONFIRMED');
  const wrong = await outcomeOf(athleteCsv(), { sampleRate: 2000 });
  expect(wrong.refusedEvents[0]?.problems).toMatchObject([
    {
      code: 'ROTATION_CONTRADICTORY',
      message: expect.stringMatching(/One is 2\.?\d* times .* the sampling rate/) as string,
    },
  ]);
});

it('a JSON event of an unknown sensor is taken in head axes, and says so', async () => {
  const [event] = (await eventsOf(json(jsonEvent('Prototype 7')))) as [SensorEvent];
  expect(event.definition.key).toBe('json');
  expect(codes(event)).toContain('AXES_ASSUMED');
});

describe('any other sensor', () => {
  it('gets a mapping proposed, and is read by it once completed', async () => {
    const unknown = await outcomeOf(genericCsv());
    expect(unknown.problems.map(({ code }) => code)).toEqual(['NOT_RECOGNISED']);
    expect(unknown.guessedMapping).toMatchObject({
      time: [{ unit: 'ms' }],
      linearAcceleration: { unit: 'g' },
      angularVelocity: { unit: 'deg/s' },
    });

    const mapping = JSON.stringify({
      ...unknown.guessedMapping,
      ids: { from: 'given', sensorId: 'headform', occurredAt: '2026-11-21T14:03:05' },
    });
    const { events, problems, units } = await outcomeOf(genericCsv(), { brand: 'generic', mapping });
    expect(problems).toEqual([]);
    expect(units).toBe('g, deg/s');
    expect(events[0]).toMatchObject({ brand: 'generic', sensorId: 'headform', sourceEventId: 'headform test 3.csv' });
    const prevent = await outcomeOf(preventCsv());
    expect(events[0]?.metrics['pav']).toBeCloseTo(prevent.events[0]?.metrics['pav'] ?? 0, 3);
  });

  it('refuses a mapping that mirrors the axes', async () => {
    const mapping = JSON.stringify({ version: 1, axes: { linear: ['-x', 'y', 'z'], angular: ['x', 'y', 'z'] } });
    const { problems } = await outcomeOf(genericCsv(), { brand: 'generic', mapping });
    expect(problems).toMatchObject([
      { code: 'MAPPING_INVALID', message: expect.stringContaining('determinant') as string },
    ]);
  });
});

it('ids are read from the last part of a path that a browser sends', async () => {
  const { events } = await outcomeOf({ ...preventCsv(), name: `match 3/half 1/${preventCsv().name}` });
  expect(events).toMatchObject([{ sensorId: '0123', sourceEventId: '45' }]);
});

it('a ZIP batch gives the events of its good files and names the bad ones', async () => {
  const batch = {
    name: 'match.zip',
    bytes: zipped({
      [`half 1/${preventCsv().name}`]: preventCsv().bytes,
      'half 1/session.csv': swaCsv(swaRows('3')).bytes,
      'half 2/linx.xlsx': linxXlsx(linxSheet()).bytes,
      'half 2/notes.txt': new TextEncoder().encode('nothing,of,interest\n'),
      '__MACOSX/half 2/._linx.xlsx': new Uint8Array([0, 1, 2]),
    }),
  };
  const { events, problems } = await outcomeOf(batch);
  expect(events.map(({ brand, inArchive }) => [brand, inArchive])).toEqual([
    ['prevent', 'half 1/MG0123-45-2026-11-21T140305+250.csv'],
    ['swa', 'half 1/session.csv'],
    ['linx_ias', 'half 2/linx.xlsx'],
  ]);
  expect(problems).toMatchObject([{ code: 'NOT_RECOGNISED', file: 'half 2/notes.txt' }]);
});
