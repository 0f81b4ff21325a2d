import { deviceEventsFile } from '../src/readers/device-events-file.ts';
import {
  athleteCsv,
  genericCsv,
  json,
  jsonEvent,
  linxSheet,
  linxXlsx,
  preventCsv,
  SWA_HEADINGS,
  swaRows,
  text,
  type Fixture,
} from './fixtures/brand-files.ts';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';
import { workbook, type Cell } from './fixtures/workbook-writer.ts';

/** A reader, its file with and without some samples of one component, and the name of that component. */
interface Form {
  readonly title: string;
  readonly file: (missing: readonly number[]) => Fixture;
  readonly channel: string;
  /** Samples that lie far from the peak. */
  readonly far: readonly number[];
  /** More than 3 ms of them. */
  readonly long: readonly number[];
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** A table whose heading is its first line; some of its rows have an empty cell. */
function csv(whole: Fixture, column: number, separator = ',') {
  const [heading = '', ...lines] = Buffer.from(whole.bytes).toString().trimEnd().split('\n');
  return (missing: readonly number[]) =>
    text(whole.name, [
      heading,
      ...lines.map((line, i) => (missing.includes(i) ? line.split(separator).with(column, '').join(separator) : line)),
    ]);
}

function swaXlsx(missing: readonly number[]): Fixture {
  const rows = swaRows('3').map((line, i) =>
    line.split(',').map((cell, c): Cell => (missing.includes(i) && c === 8 ? null : c > 5 ? Number(cell) : cell)),
  );
  return { name: 'session.xlsx', bytes: workbook({ Data: [SWA_HEADINGS.split(','), ...rows] }) };
}

function jsonFile(missing: readonly number[]): Fixture {
  const event = jsonEvent('Panther');
  const velocity = event.simulation['angular-velocity'];
  const y = velocity['y-av-rad/s'].map((value, i) => (missing.includes(i) ? null : value));
  return json({
    ...event,
    simulation: { ...event.simulation, 'angular-velocity': { ...velocity, 'y-av-rad/s': y } },
  });
}

function deviceFile(missing: readonly number[]): Fixture {
  const event = deviceEvent();
  const { z } = event.linearAcceleration!;
  for (const sample of missing) z[sample] = NaN;
  return { name: 'sideline 1', bytes: deviceEventsFile([inProtobuf(event).content.value]) };
}

const FORMS: readonly Form[] = [
  {
    title: 'a table with times',
    file: csv(preventCsv(), 10),
    channel: 'linear acceleration y',
    far: [120, 121],
    long: range(120, 129),
  },
  {
    title: 'a table without times',
    file: csv(athleteCsv(), 6),
    channel: 'angular velocity x',
    far: [60, 61],
    long: range(60, 62),
  },
  { title: 'a workbook', file: swaXlsx, channel: 'linear acceleration x', far: [60, 61], long: range(60, 62) },
  {
    title: 'a workbook with a sheet per event',
    file: (missing) => linxXlsx(linxSheet().map((row, i) => (missing.includes(i - 1) ? row.with(11, null) : row))),
    channel: 'angular velocity y',
    far: [100, 101],
    long: range(100, 105),
  },
  { title: 'JSON', file: jsonFile, channel: 'angular velocity y', far: [120, 121], long: range(120, 129) },
  {
    title: 'an event of a device',
    file: deviceFile,
    channel: 'linear acceleration z',
    far: [120, 121],
    long: range(120, 129),
  },
];

describe.each(FORMS)('$title', ({ file, channel, far, long }) => {
  it('is read where two samples are missing, and says which', async () => {
    const [whole] = (await outcomeOf(file([]))).events;
    const { events, refusedEvents, problems } = await outcomeOf(file(far));
    expect([...problems, ...refusedEvents.flatMap(({ problems: ofEvent }) => ofEvent)]).toEqual([]);
    const warning = events[0]!.warnings.find(({ code }) => code === 'SAMPLES_INTERPOLATED');
    expect(warning?.message).toMatch(/^2 missing samples were put on the line between those beside them: /);
    expect(warning?.message).toContain(`: ${channel} from `);
    for (const key of ['pla', 'pav', 'hic15']) {
      expect(events[0]!.metrics[key]! / whole!.metrics[key]!).toBeCloseTo(1, 3);
    }
  });

  it('is refused where the gap could hide a peak', async () => {
    const refusalOf = async (missing: readonly number[]) => {
      const { events, refusedEvents } = await outcomeOf(file(missing));
      expect(events).toEqual([]);
      return refusedEvents.flatMap(({ problems }) => problems);
    };
    expect(await refusalOf(long)).toMatchObject([{ code: 'GAP_TOO_LONG', column: channel }]);
    expect(await refusalOf([far[0]! / 5])).toMatchObject([{ code: 'GAP_NEAR_PEAK', column: channel }]);
  });
});

const lines = Buffer.from(preventCsv().bytes).toString().trimEnd().split('\n');
const codesOf = async (file: Fixture) => {
  const { events, refusedEvents } = await outcomeOf(file);
  return [...events.flatMap(({ warnings }) => warnings), ...refusedEvents.flatMap(({ problems }) => problems)].map(
    ({ code }) => code,
  );
};

it.each([
  ['no rows', [], []],
  ['two rows', [121, 122], ['SAMPLES_INTERPOLATED']],
  ['rows for more than 3 ms', range(121, 130), ['GAP_TOO_LONG']],
  ['a row beside the peak', [45], ['GAP_NEAR_PEAK']],
])('a table that lacks %s', async (_, missing, expected) => {
  const cut = await codesOf(
    text(
      preventCsv().name,
      lines.filter((_line, i) => !missing.includes(i)),
    ),
  );
  const blank = await codesOf(
    text(
      preventCsv().name,
      lines.map((line, i) => (missing.includes(i) ? ','.repeat(16) : line)),
    ),
  );
  const ofGaps = (codes: readonly string[]) => codes.filter((code) => /GAP|SAMPLES|UNEVEN/.test(code));
  expect([ofGaps(cut), ofGaps(blank)]).toEqual([expected, expected]);
});

it('a file that is cut off within a row is refused', async () => {
  expect(await codesOf(text(preventCsv().name, [...lines.slice(0, -1), lines.at(-1)!.slice(0, 30)]))).toEqual([
    'GAP_AT_END',
  ]);
});

it('a column without a number is not a quantity of 0', async () => {
  const empty = csv(genericCsv(), 5, ';')(range(0, 159));
  const mapping = {
    version: 1,
    headingRows: 1,
    preTriggerMs: 10,
    sampleRateHz: null,
    sensorToCgMetres: [0, 0, 0],
    axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
    time: [{ column: 0, unit: 'ms' }],
    linearAcceleration: { columns: [1, 2, 3], unit: 'g', sign: 1 },
    angularVelocity: { columns: [4, 5, 6], unit: 'deg/s', sign: 1 },
    ids: { from: 'given', sensorId: 'headform', occurredAt: '2026-11-21T14:03:05' },
  };
  const { refusedEvents } = await outcomeOf(empty, { brand: 'generic', mapping: JSON.stringify(mapping) });
  expect(refusedEvents[0]?.problems).toMatchObject([
    { code: 'CHANNEL_EMPTY', message: expect.stringContaining('angular velocity y has no sample') as string },
  ]);
});
