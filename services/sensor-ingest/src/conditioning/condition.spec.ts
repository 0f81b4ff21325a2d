import { cumulativeTrapezoid } from '../signals/integrate.ts';
import type { HeadMotion } from '../signals/head-motion.ts';
import { peakOf, resultant, type Channel, type VectorSeries } from '../signals/series.ts';
import { condition, type ConditioningChoice, type MeasuredSignals } from './condition.ts';

const RATE = 3200;
const unfiltered: ConditioningChoice = { filter: 'none', sensorToCg: [0, 0, 0] };

function channel(shape: (t: number) => readonly [number, number, number], rate = RATE, start = 0, end = 0.1): Channel {
  const time = Float64Array.from({ length: Math.round((end - start) * rate) + 1 }, (_, i) => start + i / rate);
  const component = (axis: 0 | 1 | 2) => time.map((t) => shape(t)[axis]);
  return { time, values: { x: component(0), y: component(1), z: component(2) } };
}

const pulse = (t: number, peak: number, at = 0.025, length = 0.012) =>
  t > at && t < at + length ? peak * Math.sin((Math.PI * (t - at)) / length) : 0;

const measured = (over: Partial<MeasuredSignals> = {}): MeasuredSignals => ({
  linearAcceleration: channel((t) => [pulse(t, 400), 0, 0]),
  angularVelocity: channel((t) => [0, 20 * Math.max(0, t - 0.025) ** 2, 0]),
  trigger: 0.025,
  ...over,
});

/** Conditions signals that measured all of the motion. */
function conditioned(signals: MeasuredSignals, choice = unfiltered) {
  const event = condition(signals, choice);
  return { ...event, motion: event.motion as HeadMotion };
}

const codes = (signals: MeasuredSignals, choice = unfiltered) =>
  condition(signals, choice).warnings.map(({ code }) => code);
const largest = (series: VectorSeries) => peakOf(resultant(series));

it('leaves clean unfiltered signals as they are and says nothing', () => {
  const signals = measured();
  const { motion, warnings, rate, description } = conditioned(signals, unfiltered);
  expect(warnings).toEqual([]);
  expect(rate).toBeCloseTo(RATE, 6);
  expect(description).toBe('no filter v2');
  expect(motion.trigger).toBeCloseTo(0.025, 12);
  expect(largest(motion.linearAcceleration)).toBeCloseTo(400, 0);
});

it('starts the time axis at 0 wherever the sensor starts it', () => {
  const early = measured({
    linearAcceleration: channel((t) => [pulse(t, 400, 0), 0, 0], RATE, -0.02, 0.08),
    angularVelocity: channel(() => [0, 1, 0], RATE, -0.02, 0.08),
    trigger: 0,
  });
  const { motion } = conditioned(early, unfiltered);
  expect(motion.time[0]).toBe(0);
  expect(motion.trigger).toBeCloseTo(0.02, 12);
});

it('removes the offset that the pre-trigger shows', () => {
  const { motion } = conditioned(
    measured({ linearAcceleration: channel((t) => [pulse(t, 400), 9.81, 0]) }),
    unfiltered,
  );
  expect(peakOf(motion.linearAcceleration.y)).toBeLessThan(1e-9);
});

it('differentiates the angular velocity exactly up to the fourth power of time', () => {
  const { motion } = conditioned(measured({ angularVelocity: channel((t) => [0, 5e3 * t ** 3, 0]) }), unfiltered);
  const expected = motion.time.map((t) => 1.5e4 * t ** 2);
  motion.angularAcceleration.y.forEach((value, i) => expect(value).toBeCloseTo(expected[i] as number, 6));
});

it('integrates a measured angular acceleration where no velocity is measured', () => {
  const { angularVelocity: _, ...linearOnly } = measured();
  const { motion } = conditioned(
    { ...linearOnly, angularAcceleration: channel((t) => [0, 0, pulse(t, 3000)]) },
    unfiltered,
  );
  expect(peakOf(motion.angularVelocity.z)).toBeCloseTo((3000 * 0.012 * 2) / Math.PI, 0);
});

describe('a rotation of which the angular acceleration alone is measured', () => {
  const [PEAK, LENGTH] = [3000, 0.012];
  const GAIN = (2 * PEAK * LENGTH) / Math.PI;
  const noise = (t: number) => 60 * Math.sin(t * 1e6);

  const rotated = (alpha: (t: number) => number, start = 0) =>
    conditioned({
      linearAcceleration: channel((t) => [pulse(t, 400), 0, 0], RATE, start),
      angularAcceleration: channel((t) => [0, alpha(t), 0], RATE, start),
      trigger: 0.025,
    });

  it.each([
    ['clean', (t: number) => pulse(t, PEAK), 0.001],
    ['with an offset', (t: number) => pulse(t, PEAK) - 90, 0.001],
    ['with a large offset', (t: number) => pulse(t, PEAK) + 400, 0.001],
    ['with noise and an offset', (t: number) => pulse(t, PEAK) + noise(t) - 90, 0.05],
    ['there and back', (t: number) => pulse(t, PEAK) - pulse(t, PEAK, 0.037) - 90, 0.001],
  ])('%s, has a velocity that neither drifts nor starts amid the motion', (_, alpha, tolerance) => {
    const { motion, warnings } = rotated(alpha);
    const { y } = motion.angularVelocity;
    expect(warnings.map(({ code }) => code)).not.toContain('MAY_DRIFT');
    expect(Math.abs(largest(motion.angularVelocity) / GAIN - 1)).toBeLessThan(tolerance);
    const before = y.subarray(0, Math.round(0.024 * RATE));
    expect(peakOf(before) / GAIN).toBeLessThan(tolerance);
    const [settled, last] = [y[Math.round(0.055 * RATE)]!, y.at(-1)!];
    expect(Math.abs(last - settled) / GAIN).toBeLessThan(tolerance);
  });

  it.each([
    ['too short', (t: number) => pulse(t, PEAK) - 90, 0.024],
    ['not quiet', (t: number) => pulse(t, PEAK) + pulse(t, PEAK, 0, 0.01), 0],
  ])('says that the velocity may drift where the pre-trigger is %s', (_, alpha, start) => {
    const { warnings } = rotated(alpha, start);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['NO_BASELINE', 'MAY_DRIFT']));
  });
});

it('brings channels of different rates to the finer one', () => {
  const { motion, rate } = conditioned(
    measured({
      linearAcceleration: channel((t) => [pulse(t, 400), 0, 0], 1600),
      angularVelocity: channel((t) => [0, 0, pulse(t, 30)], 2000),
    }),
    unfiltered,
  );
  expect(rate).toBeCloseTo(2000, 6);
  expect(motion.linearAcceleration.x).toHaveLength(motion.time.length);
  const exact = motion.time.map((t) => pulse(t, 400));
  const worst = motion.linearAcceleration.x.map((value, i) => Math.abs(value - (exact[i] as number)));
  expect(Math.max(...worst)).toBeLessThan(10);
});

it('transfers the acceleration to the CG: ω × (ω × r) of a steady spin', () => {
  const { motion } = conditioned(
    { linearAcceleration: channel(() => [0, 0, 0]), angularVelocity: channel(() => [0, 0, 10]), trigger: 0 },
    { filter: 'none', sensorToCg: [0.07, 0, 0] },
  );
  expect(motion.linearAcceleration.x[50]).toBeCloseTo(-7, 6);
  expect(motion.linearAcceleration.y[50]).toBeCloseTo(0, 9);
});

it('transfers the acceleration to the CG: α × r', () => {
  const { motion } = conditioned(
    { linearAcceleration: channel(() => [0, 0, 0]), angularAcceleration: channel(() => [0, 0, 100]), trigger: 0 },
    { filter: 'none', sensorToCg: [0.1, 0, 0] },
  );
  expect(motion.linearAcceleration.y[0]).toBeCloseTo(10, 9);
});

it('filters by default at 175 Hz linear', () => {
  const noisy = measured({
    linearAcceleration: channel((t) => [pulse(t, 400) + 40 * Math.sin(2 * Math.PI * 1000 * t), 0, 0]),
  });
  const { motion, description } = conditioned(noisy, { ...unfiltered, filter: 'default' });
  expect(description).toBe('butterworth-4 175/250 Hz v2');
  expect(peakOf(motion.linearAcceleration.x.subarray(200, 300))).toBeLessThan(2);
});

describe('warnings', () => {
  it('short window', () => {
    const short = { linearAcceleration: channel((t) => [pulse(t, 400), 0, 0], RATE, 0, 0.05) };
    expect(codes(measured(short))).toContain('SHORT_WINDOW');
  });

  it('saturation', () => {
    const clipped = channel((t) => [Math.min(300, pulse(t, 400)), 0, 0]);
    expect(codes(measured({ linearAcceleration: clipped }))).toContain('SATURATION');
  });

  it('no saturation of a head that goes on turning, on either side or after a while', () => {
    const turn = (t: number) => 20 * Math.sin((Math.PI / 2) * Math.min(1, Math.max(0, (t - 0.025) / 0.02)));
    const shapes = [turn, (t: number) => -turn(t), (t: number) => turn(t - 0.03)];
    for (const shape of shapes) {
      expect(codes(measured({ angularVelocity: channel((t) => [0, shape(t), 0]) }))).not.toContain('SATURATION');
    }
    const clipped = channel((t) => [0, Math.min(12, pulse(t, 20)), 0]);
    expect(codes(measured({ angularVelocity: clipped }))).toContain('SATURATION');
  });

  it('a filter that the rate cannot carry is left out, and said', () => {
    const slow = {
      linearAcceleration: channel((t) => [pulse(t, 400), 0, 0], 400),
      angularVelocity: channel(() => [0, 1, 0], 400),
    };
    const { warnings, description } = conditioned(measured(slow), { ...unfiltered, filter: 'default' });
    expect(warnings.map(({ code }) => code)).toContain('FILTER_NOT_APPLIED');
    expect(description).toBe('no filter v2');
  });

  it('a pre-trigger that already moves keeps its offset', () => {
    const loud = channel((t) => [pulse(t, 400, 0, 0.02), 0, 0]);
    const { motion, warnings } = conditioned(measured({ linearAcceleration: loud }), unfiltered);
    expect(warnings.map(({ code }) => code)).toContain('NO_BASELINE');
    expect(largest(motion.linearAcceleration)).toBeCloseTo(400, 0);
  });

  it('a hole in the time axis is interpolated, and said', () => {
    const whole = channel((t) => [pulse(t, 400), 0, 0]);
    const without = (values: Float64Array) => values.filter((_, i) => i < 150 || i > 160);
    const holed = {
      time: without(whole.time),
      values: { x: without(whole.values.x), y: without(whole.values.y), z: without(whole.values.z) },
    };
    expect(codes(measured({ linearAcceleration: holed }))).toContain('UNEVEN_TIME');
  });
});

describe('the rotation is one quantity', () => {
  const [PEAK, START, LENGTH] = [3000, 0.025, 0.012];
  const alphaOf = (t: number) => pulse(t, PEAK, START, LENGTH);
  const omegaOf = (t: number) =>
    ((PEAK * LENGTH) / Math.PI) * (1 - Math.cos((Math.PI * Math.min(LENGTH, Math.max(0, t - START))) / LENGTH));
  const GAIN = (2 * PEAK * LENGTH) / Math.PI;

  function rotated(omega: (t: number) => number, alpha: (t: number) => number) {
    const { motion, warnings } = conditioned({
      linearAcceleration: channel((t) => [pulse(t, 400), 0, 0]),
      angularVelocity: channel((t) => [0, omega(t), 0]),
      angularAcceleration: channel((t) => [0, alpha(t), 0]),
      trigger: 0.025,
    });
    const { angularVelocity, angularAcceleration } = motion;
    const integral = cumulativeTrapezoid(motion.time, angularAcceleration.y);
    const contradiction = integral.map((value, i) => value - angularVelocity.y[i]! + angularVelocity.y[0]!);
    return {
      pav: largest(angularVelocity),
      paa: largest(angularAcceleration),
      contradiction: peakOf(contradiction) / largest(angularVelocity),
      codes: warnings.map(({ code }) => code),
    };
  }

  it.each([
    ['clean channels', omegaOf, alphaOf],
    ['a constant offset in both', (t: number) => omegaOf(t) + 1.5, (t: number) => alphaOf(t) + 120],
    ['an offset of the velocity', (t: number) => omegaOf(t) - 2, alphaOf],
    ['an offset of the acceleration, which drifts when integrated', omegaOf, (t: number) => alphaOf(t) - 90],
  ])('%s', (_, omega, alpha) => {
    const { pav, paa, contradiction } = rotated(omega, alpha);
    expect(pav / GAIN).toBeCloseTo(1, 3);
    expect(paa / PEAK).toBeCloseTo(1, 2);
    expect(contradiction).toBeLessThan(0.005);
  });

  it('keeps a head that turns before the event as it turns: its mean is no offset', () => {
    const turning = (t: number) => (t < START ? -40 * t : -1);
    const alpha = (t: number) => (t < START ? -40 : 0) + alphaOf(t);
    const { pav, paa, contradiction, codes } = rotated((t) => omegaOf(t) + turning(t), alpha);
    expect(pav / (GAIN - 1)).toBeCloseTo(1, 3);
    expect(paa / PEAK).toBeCloseTo(1, 1);
    expect(contradiction).toBeLessThan(0.01);
    expect(codes).toContain('NO_BASELINE');
  });

  it('keeps a record that starts amid the motion', () => {
    const omega = (t: number) => 20 * Math.exp(-t / 0.02);
    const { pav, paa, contradiction } = rotated(omega, (t) => -omega(t) / 0.02);
    expect(pav).toBeCloseTo(20, 6);
    expect(paa / 1000).toBeCloseTo(1, 2);
    expect(contradiction).toBeLessThan(0.005);
  });
});
