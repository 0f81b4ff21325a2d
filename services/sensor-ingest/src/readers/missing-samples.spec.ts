import type { MeasuredSignals } from '../conditioning/condition.ts';
import { AXES, type Axis, type Channel } from '../signals/series.ts';
import { withLostSamples } from './lost-samples.ts';
import { withoutGaps } from './missing-samples.ts';

const RATE = 2000;
const TRIGGER = 0.03;
/** Half-sine from the trigger on, with its peak 5 ms behind it. */
const pulse = (t: number) => (t > TRIGGER && t < 0.04 ? 400 * Math.sin((Math.PI * (t - TRIGGER)) / 0.01) : 0);
const even = (rate = RATE, count = 200) => Float64Array.from({ length: count }, (_, i) => i / rate);

function channel(time: Float64Array, shape: (t: number) => number): Channel {
  return { time, values: { x: time.map(shape), y: time.map((t) => 0.5 * shape(t)), z: time.map(() => 1) } };
}

/** Both channels on one axis. */
function measured(time = even()): MeasuredSignals {
  return {
    linearAcceleration: channel(time, pulse),
    angularVelocity: channel(time, (t) => pulse(t) / 20),
    trigger: TRIGGER,
  };
}

type Name = 'linearAcceleration' | 'angularVelocity';

/** Samples of a component are missing. */
function lacking(samples: readonly number[], axes: readonly Axis[] = ['x'], name: Name = 'linearAcceleration') {
  const signals = measured();
  for (const axis of axes) for (const sample of samples) signals[name]!.values[axis][sample] = NaN;
  return judged(signals);
}

function judged(signals: MeasuredSignals) {
  const { problems, warnings, ...found } = withoutGaps(signals, (sample) => sample + 2);
  return {
    ...found,
    codes: problems.map(({ code }) => code),
    warned: warnings.map(({ message }) => message),
    problems,
  };
}

/** Both channels lack these rows. */
function without(first: number, last: number, time = even()) {
  return judged(measured(time.filter((_, i) => i < first || i > last)));
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

it('signals without gaps stay what they are', () => {
  const signals = measured();
  expect(withoutGaps(signals, () => 0)).toEqual({ signals, problems: [], warnings: [] });
});

it('a sample that is missing lies on the line between those beside it, and is counted and placed', () => {
  const { signals, problems, warned } = lacking([140], ['x', 'y'], 'angularVelocity');
  expect(problems).toEqual([]);
  expect(warned).toEqual([
    '1 missing sample was put on the line between those beside them: angular velocity x, y at 70 ms.',
  ]);
  expect(signals.angularVelocity!.values.x[140]).toBe(0);
});

it('a line is drawn over several samples by their times', () => {
  const signals = measured();
  const { x } = signals.linearAcceleration!.values;
  x.set([3, NaN, NaN, 9], 120);
  const whole = judged(signals);
  expect(whole.warned[0]).toMatch(/^2 missing samples were .*: linear acceleration x from 60\.5 to 61 ms\.$/);
  const line = whole.signals.linearAcceleration!.values.x.subarray(120, 124);
  [3, 5, 7, 9].forEach((value, i) => expect(line[i]).toBeCloseTo(value, 9));
});

it('what was read stays as it was', () => {
  const signals = measured();
  signals.linearAcceleration!.values.z[150] = NaN;
  judged(signals);
  expect(signals.linearAcceleration!.values.z[150]).toBeNaN();
});

it.each([
  ['of 3 ms, far from everything', range(120, 124), []],
  ['of 3.5 ms', range(120, 125), ['GAP_TOO_LONG']],
  ['of one sample, 10 ms before the trigger', [40], []],
  ['of one sample, less than that', [41], ['GAP_NEAR_PEAK']],
  ['of which the last sample is near the trigger', [40, 41], ['GAP_NEAR_PEAK']],
  ['at the trigger', [60], ['GAP_NEAR_PEAK']],
  ['at the peak', [70], ['GAP_NEAR_PEAK']],
  ['10 ms behind the peak', [90], []],
  ['less than that', [89], ['GAP_NEAR_PEAK']],
  ['long and near', range(65, 75), ['GAP_TOO_LONG']],
  ['at the beginning', [0, 1], ['GAP_AT_END']],
  ['at the end', [199], ['GAP_AT_END']],
  ['of everything', range(0, 199), ['CHANNEL_EMPTY']],
])('a gap %s', (_, samples, expected) => {
  const { codes, warned } = lacking(samples);
  expect(codes).toEqual(expected);
  expect(warned).toHaveLength(expected.length > 0 ? 0 : 1);
});

it('a gap of one quantity may not hide the peak of another', () => {
  const signals = measured();
  const late = channel(signals.linearAcceleration!.time, (t) => pulse(t - 0.04));
  late.values.y[150] = NaN;
  const rotation = { ...signals, linearAcceleration: late };
  expect(judged(rotation).problems[0]).toMatchObject({
    column: 'linear acceleration y',
    message:
      'A sample is missing at 75 ms (a gap of 1 ms), 0 ms from the peak of the linear acceleration: within 10 ms of it a gap could hide the peak. Export the record again with all its samples.',
  });
  signals.angularVelocity!.values.y[150] = NaN;
  expect(judged({ ...signals, linearAcceleration: channel(even(), (t) => pulse(t - 0.04)) }).codes).toEqual([
    'GAP_NEAR_PEAK',
  ]);
});

it('a refusal names channel, place, length and row', () => {
  const { problems } = lacking(range(120, 127), ['y', 'z'], 'angularVelocity');
  expect(problems).toEqual([
    {
      code: 'GAP_TOO_LONG',
      message:
        '8 samples are missing from 60 to 63.5 ms: for 4.5 ms nothing is known, which could hide a peak. Up to 3 ms are interpolated. Export the record again with all its samples.',
      column: 'angular velocity y, z',
      row: 122,
    },
  ]);
});

it('where the sensor does not tell its trigger, it is found among the samples that are there', () => {
  const signals = { ...measured(), trigger: null };
  signals.linearAcceleration!.values.x[45] = NaN;
  expect(judged(signals).problems[0]?.message).toMatch(/ms from the trigger/);
});

it('of many gaps the first are placed and all are counted', () => {
  const { warned } = lacking(range(0, 8).map((i) => 110 + 10 * i));
  expect(warned[0]).toMatch(/^9 missing samples were .* at 55 ms; .* at 75 ms; and 4 more gaps\.$/);
});

describe('times that an evenly sampled record leaves out', () => {
  it.each([
    ['one, far from the peak', 120, 120, []],
    ['two', 120, 121, []],
    ['three, which is short at this rate', 120, 122, []],
    ['six: more than 3 ms', 120, 125, ['GAP_TOO_LONG']],
    ['one beside the peak', 71, 71, ['GAP_NEAR_PEAK']],
    ['one before the trigger', 50, 50, ['GAP_NEAR_PEAK']],
    ['twenty', 120, 139, ['GAP_TOO_LONG']],
    ['one in the very middle', 100, 100, []],
  ])('%s', (_, first, last, expected) => {
    const { codes, warned, signals } = without(first, last);
    expect(codes).toEqual(expected);
    if (expected.length > 0) return;
    expect(warned[0]).toMatch(/: linear acceleration x, y, z; angular velocity x, y, z (at|from) /);
    expect(signals.linearAcceleration!.time).toHaveLength(200);
    even().forEach((t, i) => expect(signals.linearAcceleration!.time[i]).toBeCloseTo(t, 9));
    for (const axis of AXES) expect(signals.linearAcceleration!.values[axis]).toHaveLength(200);
  });

  it('at two rates each has its own', () => {
    const slow = even(1000, 100);
    const { warned, signals } = judged({
      ...measured(),
      angularVelocity: channel(
        slow.filter((_, i) => i !== 80),
        (t) => pulse(t) / 20,
      ),
    });
    expect(warned[0]).toMatch(/^1 missing sample .*: angular velocity x, y, z at 80 ms\.$/);
    expect([signals.linearAcceleration!.time.length, signals.angularVelocity!.time.length]).toEqual([200, 100]);
  });

  it('the row that is told is the one behind the hole', () => {
    expect(without(120, 139).problems[0]?.row).toBe(122);
  });
});

describe('no sample is lost', () => {
  const rounded = (rate: number, quantum: number) => even(rate, 120).map((t) => Math.round(t / quantum) * quantum);

  it.each([
    ['3,200 Hz in tenths of ms', rounded(3200, 1e-4)],
    ['4,000 Hz in tenths of ms', rounded(4000, 1e-4)],
    ['1,600 Hz in tenths of ms', rounded(1600, 1e-4)],
    ['700 Hz in ms', rounded(700, 1e-3)],
    ['850 Hz in ms', rounded(850, 1e-3)],
    ['600 Hz in ms', rounded(600, 1e-3)],
    ['a clock that wanders by a third of a step', even().map((t, i) => t + (Math.sin(i * 7) / 6) * (1 / RATE))],
    ['a late time stamp', even().map((t, i) => (i === 50 ? t + 0.7 / RATE : t))],
    ['samples at will', even().map((t, i) => t + (i % 3 === 0 ? 0.4 / RATE : 0) + Math.floor(i / 5) / RATE)],
  ])('of %s', (_, time) => {
    expect(withLostSamples(time)).toBeNull();
  });

  it('but of a rounded column the places are found', () => {
    const time = rounded(3200, 1e-4).filter((_, i) => i < 90 || i > 92);
    expect([...withLostSamples(time)!.origin.subarray(88, 95)]).toEqual([88, 89, -1, -1, -1, 90, 91]);
  });
});
