import { samplingRate } from '../conditioning/resample.ts';
import type { Channel } from '../signals/series.ts';
import { checkSignals, mayMoveImpossibly } from './check-signals.ts';

const COUNT = 60;
const even = (rate: number) => Float64Array.from({ length: COUNT }, (_, i) => i / rate);
/** The axis with one step so many times as long. */
const stretched = (rate: number, factor: number) => even(rate).map((t, i) => (i > 30 ? t + (factor - 1) / rate : t));

function channel(time: Float64Array, shape: (t: number) => number = (t) => 1 + t): Channel {
  return { time, values: { x: time.map(shape), y: time.map(() => 2), z: time.map(() => 3) } };
}

const codesOf = (time: Float64Array) =>
  checkSignals({ linearAcceleration: channel(time), trigger: 0 }).problems.map(({ code }) => code);

test.each([
  ['the lowest rate', even(200), []],
  ['the highest rate', even(200_000), []],
  ['a rate that rounding made too low', even(199.95), []],
  ['a rate that is too low', even(199.8), ['RATE_OUT_OF_RANGE']],
  ['a rate that is too high', even(200_200), ['RATE_OUT_OF_RANGE']],
  ['one long step, which is no rate', stretched(250, 1.4), []],
  ['one short step, which is no rate', stretched(150_000, 0.5), []],
  ['long steps of which one is short', stretched(150, 0.5), ['RATE_OUT_OF_RANGE']],
  ['two samples of one time', stretched(3200, 0), ['TIME_DUPLICATED']],
  ['a time that goes backwards', stretched(3200, -1), ['TIME_NOT_RISING']],
])('of %s the time is judged by its median step', (_, time, codes) => {
  expect(codesOf(time)).toEqual(codes);
});

test('no motion that turns impossibly is passed over for the unevenness of its clock', () => {
  // A third of the limit, by the median step and by the shortest.
  const step = (100_000 / 3) * (1 / 3200);
  const turning = (time: Float64Array, size: number) =>
    mayMoveImpossibly({ angularVelocity: channel(time, (t) => (t > 0.01 ? size : 0)), trigger: 0 });
  expect(samplingRate(stretched(3200, 0.5))).toBeCloseTo(3200);
  for (const time of [even(3200), stretched(3200, 0.5), stretched(3200, 1.4)]) {
    expect(turning(time, step * 1.01)).toBe(true);
    expect(turning(time, step * 0.49)).toBe(false);
  }
});
