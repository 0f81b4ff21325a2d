import { preventCsv, type Fixture } from './fixtures/brand-files.ts';
import { headed, mapping, MS_G_DEG, sheet, table } from './fixtures/generic-tables.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';
import { G } from './fixtures/true-motion.ts';

const DEGREE = Math.PI / 180;

async function peaksOf(file: Fixture, over: Parameters<typeof outcomeOf>[1]) {
  const { events, problems, refusedEvents } = await outcomeOf(file, over);
  expect([...problems, ...refusedEvents]).toEqual([]);
  expect(events).toHaveLength(1);
  return events[0]!;
}

/** Every table tells the motion that a brand's file tells. */
async function expectTruth(file: Fixture, over: Parameters<typeof outcomeOf>[1] = mapping()) {
  const [truth] = (await outcomeOf(preventCsv())).events;
  const { metrics, sampleRate } = await peaksOf(file, over);
  expect(sampleRate).toBeCloseTo(3200, 3);
  for (const key of ['pla', 'pav']) expect(metrics[key]! / truth!.metrics[key]!).toBeCloseTo(1, 4);
}

const semicolons = { delimiter: ';', decimalMark: ',' };
const four = (cells: readonly string[]) => cells.slice(0, 4);
const linearAlone = mapping({ angularVelocity: undefined, headingLine: undefined });

describe('a table is read whatever program wrote it', () => {
  it.each<[string, Fixture]>([
    ['with points between commas', table()],
    ['with commas between semicolons', table(semicolons)],
    ['with commas between tabs', table({ delimiter: '\t', decimalMark: ',' })],
    ['with points between semicolons', table({ delimiter: ';' })],
    ['after sep=;', table({ ...semicolons, before: ['sep=;'] })],
    ['after sep=; with a byte order mark', table({ ...semicolons, before: ['\ufeffsep=;'] })],
    ['after "sep=,"', table({ before: ['"sep=,"'] })],
    ['after sep= and a bar', table({ delimiter: '|', before: ['sep=|'] })],
    ['with rows of commas at the end', table({ after: [',,,,,,', ',,,,,,', ''] })],
    ['with rows of semicolons at the end', table({ ...semicolons, after: Array<string>(30).fill(';;;;;;') })],
    ['with blanks between separators at the end', table({ after: [' , , , , , , '] })],
    ['with a separator at the end of each row', table({ row: (cells) => [...cells, ''] })],
    ['with a row of units', table({ below: ['ms,g,g,g,deg/s,deg/s,deg/s'] })],
    ['with a row of units in brackets', table({ ...semicolons, below: ['[ms];[g];[g];[g];(°/s);(°/s);(°/s)'] })],
    ['with units of some columns', table({ below: ['ms,,,,dps,dps,dps'] })],
    ['as a workbook', sheet()],
    ['as a workbook with a row of units', sheet({ below: ['ms,g,g,g,°/s,°/s,°/s'] })],
  ])('%s', async (_, file) => {
    await expectTruth(file);
  });

  it.each([
    ['four columns with decimal commas', {}],
    ['four columns, after sep=;', { before: ['sep=;'] }],
    [
      'four columns, every number with a comma',
      { row: (cells: string[]) => four(cells.map((c) => (c.includes(',') ? c : `${c},0`))) },
    ],
  ])('%s', async (_, style) => {
    const file = table({ ...semicolons, headings: headed('time', 'acc *', '').slice(0, 4), row: four, ...style });
    const { metrics } = await peaksOf(file, linearAlone);
    const [truth] = (await outcomeOf(preventCsv())).events;
    expect(metrics['pla']! / truth!.metrics['pla']!).toBeCloseTo(1, 4);
  });

  it.each<[string, Fixture, number]>([
    ['a line', table({ before: ['Exported by HF-3'] }), 2],
    ['lines, some of them empty', table({ before: ['Device,HF-3', '', 'Rate,3200', 'Serial,1,2'] }), 5],
    ['lines between semicolons', table({ ...semicolons, before: ['Gerät;HF-3', 'Prüfer;Q'] }), 3],
    ['lines in a workbook', sheet({ before: ['Bench,7', 'Serial,12,34'], below: ['ms,g,g,g,dps,dps,dps'] }), 3],
  ])('after %s of metadata, once it is said where the heading begins', async (_, file, headingLine) => {
    const { problems, guessedMapping } = await outcomeOf(file);
    expect(problems.map(({ code }) => code)).toEqual(['NOT_RECOGNISED']);
    expect(guessedMapping).toMatchObject({ headingLine });
    await expectTruth(file, mapping({ headingLine }));
  });

  it('without a heading, its first row included', async () => {
    const whole = table();
    const bytes = whole.bytes.subarray(whole.bytes.indexOf(10) + 1);
    const over = mapping({
      headingRows: 0,
      time: [{ column: 0, unit: 'ms' }],
      linearAcceleration: { columns: [1, 2, 3], unit: 'g' },
      angularVelocity: { columns: [4, 5, 6], unit: 'deg/s' },
    });
    const { windowMs } = await peaksOf({ ...whole, bytes }, over);
    expect(windowMs).toBeCloseTo((159 / 3200) * 1000, 6);
  });

  it('with two headings alike, by their places', async () => {
    await expectTruth(
      table({ headings: headed('time', '*', '*') }),
      mapping({
        linearAcceleration: { columns: [1, 2, 3], unit: 'g' },
        angularVelocity: { columns: [4, 5, 6], unit: 'deg/s' },
      }),
    );
  });
});

const LOOSE_LINEAR = ['x', 'y', 'z'].map((axis) => `acc ${axis}.*`);
/** Whatever unit a heading states behind the plain name. */
const LOOSE = {
  time: [{ column: 'time.*', unit: 'ms' }],
  linearAcceleration: { columns: LOOSE_LINEAR, unit: 'g' },
  angularVelocity: { columns: ['x', 'y', 'z'].map((axis) => `gyro ${axis}.*`), unit: 'deg/s' },
};
const MAPPED = { time: 'ms', linearAcceleration: 'g', angularVelocity: 'deg/s' };

describe('a unit in the heading is proposed, and gives the true motion', () => {
  const revolutions = { ...MS_G_DEG, angular: (2 * Math.PI) / 60 };
  it.each([
    [headed('time_us', 'acc_*_mg', 'gyro_*_mdps'), { time: 1e-6, linear: G / 1000, angular: DEGREE / 1000 }],
    [headed('time (µs)', 'acc * [g]', 'gyro * [dps]'), { time: 1e-6, linear: G, angular: DEGREE }],
    [headed('timestamp_ns', 'acc_*_m_s2', 'gyro_*_rad_s'), { time: 1e-9, linear: 1, angular: 1 }],
    [headed('t.sec', 'Acc * (milli-g)', 'Gyro * (°/s)'), { time: 1, linear: G / 1000, angular: DEGREE }],
    [headed('time_ms', 'acc_*_g', 'gyro_*_deg_s'), MS_G_DEG],
    [headed('time_ms', 'acc_*_g', 'gyro_*_rpm'), revolutions],
    [headed('time_ms', 'acc_*_mm/s^2', 'gyro_*_mrad/s'), { time: 1e-3, linear: 1e-3, angular: 1e-3 }],
  ])('%j', async (headings, units) => {
    const file = table({ headings, units });
    const { guessedMapping } = await outcomeOf(file);
    const ids = { from: 'given', sensorId: 'headform', occurredAt: '2026-11-21T14:03:05' };
    await expectTruth(file, { brand: 'generic', mapping: JSON.stringify({ ...guessedMapping, ids }) });
  });

  it.each([
    [headed('time', 'acc * (m/s²)', 'gyro *'), { linearAcceleration: 'm/s²' }],
    [headed('time (s)', 'acc *', 'gyro *'), { time: 's' }],
    [headed('time', 'acc *', 'gyro * rad/s'), { angularVelocity: 'rad/s' }],
    [headed('time s', 'acc * mg', 'gyro * (rpm)'), { linearAcceleration: 'mg', time: 's', angularVelocity: 'rev/min' }],
  ])('%j does not count once the unit of the mapping is confirmed against it', async (headings, stated) => {
    const confirmed = (headings: Record<string, string | undefined>) =>
      Object.fromEntries(
        Object.entries(headings).map(([key, unit]) => [
          key,
          { unit: MAPPED[key as keyof typeof MAPPED], headed: [unit] },
        ]),
      );
    await expectTruth(table({ headings }), mapping({ ...LOOSE, confirmedUnits: confirmed(stated) }));
    const { linearAcceleration: _, ...others }: Record<string, string | undefined> = stated;
    const [less] = 'linearAcceleration' in stated ? [others] : [{}];
    const unconfirmed = await outcomeOf(table({ headings }), mapping({ ...LOOSE, confirmedUnits: confirmed(less) }));
    expect(unconfirmed.problems.map(({ code }) => code)).toEqual(['UNIT_CONTRADICTED']);
  });

  it.each([
    ['the mapping takes another unit now', { linearAcceleration: { columns: LOOSE_LINEAR, unit: 'mm/s²' } }, 'm/s²'],
    ['the headings state another unit now', {}, 'mg'],
    [
      'it is another quantity that was confirmed',
      { confirmedUnits: { time: { unit: 'g', headed: ['m/s²'] } } },
      'm/s²',
    ],
    [
      'the unit was confirmed against another one',
      { confirmedUnits: { linearAcceleration: { unit: 'g', headed: ['mm/s²', 'mg'] } } },
      'm/s²',
    ],
  ])('a confirmed unit says nothing where %s', async (_, over, headed_) => {
    const file = table({ headings: headed('time', `acc * (${headed_})`, 'gyro *') });
    const confirmedUnits = { linearAcceleration: { unit: 'g', headed: ['m/s²'] } };
    const { problems, events } = await outcomeOf(file, mapping({ ...LOOSE, confirmedUnits, ...over }));
    expect(events).toEqual([]);
    expect(problems).toMatchObject([{ code: 'UNIT_CONTRADICTED', statedUnit: headed_ }]);
  });

  it('each unit that one of three headings states is confirmed', async () => {
    const file = table({ headings: ['time', 'acc x (m/s²)', 'acc y (mg)', 'acc z', 'gyro x', 'gyro y', 'gyro z'] });
    const confirmed = (headed: string[]) =>
      mapping({ ...LOOSE, confirmedUnits: { linearAcceleration: { unit: 'g', headed } } });
    await expectTruth(file, confirmed(['m/s²', 'mg']));
    const { problems } = await outcomeOf(file, confirmed(['m/s²']));
    expect(problems).toMatchObject([{ code: 'UNIT_CONTRADICTED', statedUnit: 'mg' }]);
  });
});
