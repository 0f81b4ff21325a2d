import type { Channel } from '../signals/series.ts';
import { saturationsOf } from './saturation.ts';

const G = 9.80665;
const RATE = 3200;

type Shape = (t: number) => number;

/** A component of a record of 100 ms; the other two are still. */
function record(shape: Shape, rate = RATE): Channel {
  const time = Float64Array.from({ length: Math.round(0.1 * rate) }, (_, i) => i / rate);
  return { time, values: { x: new Float64Array(time.length), y: time.map(shape), z: new Float64Array(time.length) } };
}

/** Half a sine of 12 ms from 25 ms on. */
const pulse =
  (peak: number, length = 0.012): Shape =>
  (t) =>
    t > 0.025 && t < 0.025 + length ? peak * Math.sin((Math.PI * (t - 0.025)) / length) : 0;
/** Noise of about this standard deviation, the same at every run. */
const noise =
  (deviation: number): Shape =>
  (t) => {
    const draw = (n: number) => {
      const raw = Math.sin(t * 1e4 * 12.9898 + n * 78.233) * 43758.5453;
      return raw - Math.floor(raw);
    };
    return deviation * Math.sqrt(-2 * Math.log(draw(1) + 1e-12)) * Math.cos(2 * Math.PI * draw(2));
  };
const sum =
  (...shapes: Shape[]): Shape =>
  (t) =>
    shapes.reduce((total, shape) => total + shape(t), 0);
const clipped =
  (shape: Shape, limit: number): Shape =>
  (t) =>
    Math.max(-limit, Math.min(limit, shape(t)));
const rounded =
  (shape: Shape, step: number): Shape =>
  (t) =>
    step * Math.round(shape(t) / step);

const found = (shape: Shape, rate = RATE, floor = 1.5) =>
  saturationsOf(record(shape, rate), floor).map(({ axis, level }) => [axis, Number(level.toFixed(6))]);

describe('a signal that was cut is found, with axis, count and place', () => {
  it('where it rests', () => {
    const [saturation, ...others] = saturationsOf(record(clipped(pulse(60), 45)), 1.5);
    expect([saturation, others]).toMatchObject([{ axis: 'y', level: 45, samples: 18 }, []]);
    expect(saturation?.from).toBeCloseTo(0.0284, 3);
    expect(saturation?.until).toBeCloseTo(0.0334, 3);
  });

  it.each<[string, Shape, number, ...number[]]>([
    ['far below the range of the sensor', clipped(pulse(9), 6), 6],
    ['of a telephone with ±2 g', clipped(sum(pulse(20), noise(0.02)), 2), 2],
    ['with noise', clipped(sum(pulse(60), noise(0.5)), 45), 45],
    ['rounded', rounded(clipped(pulse(60), 45), 0.1), 45],
    ['rounded coarsely, as with 8 bits', rounded(clipped(pulse(130), 99.84), 0.78), 99.84],
    ['at 1 kHz', clipped(pulse(40), 30), 30, 1000],
    ['at 20 kHz', clipped(sum(pulse(60), noise(0.2)), 45), 45, 20_000],
    ['at 200 kHz, rounded', rounded(clipped(pulse(400, 0.02), 250), 0.015), 250.005, 200_000],
    [
      'under a higher spike of the other sign',
      sum(clipped(pulse(60), 45), (t) => (t > 0.06 && t < 0.0606 ? -80 : 0)),
      45,
    ],
    ['twice', clipped((t) => pulse(60)(t) + pulse(60)(t - 0.03), 45), 45],
  ])('%s', (_, shape, level, ...rate) => {
    expect(found(shape, ...rate)).toEqual([['y', Number(level.toFixed(6))]]);
  });

  it('at both of its limits', () => {
    expect(found(clipped((t) => pulse(60)(t) - pulse(60)(t - 0.012), 45))).toEqual([
      ['y', 45],
      ['y', -45],
    ]);
  });

  it('counts every run, and places the longest', () => {
    const twice = clipped((t) => pulse(50)(t) + pulse(90)(t - 0.03), 45);
    const [saturation] = saturationsOf(record(twice), 1.5);
    expect(saturation?.samples).toBeGreaterThan(30);
    expect(saturation?.from).toBeGreaterThan(0.055);
  });
});

describe('nothing is said of', () => {
  it.each<[string, Shape, ...number[]]>([
    ['a channel of zeros', () => 0],
    ['a channel of one value', () => -9.81],
    ['a whole pulse', pulse(60)],
    ['the noise floor', noise(0.8)],
    ['the noise floor, rounded', rounded(noise(0.8), 0.5)],
    [
      'a quiet record, rounded coarsely',
      rounded(
        sum(noise(0.3), (t) => 2 * Math.sin(60 * t)),
        1,
      ),
    ],
    [
      'gravity with rounded noise',
      rounded(
        sum(() => -1, noise(0.05)),
        0.1,
      ),
    ],
    ['a pulse rounded to whole g', rounded(pulse(40, 0.02), 1), 1000],
    ['a slow pulse rounded to whole g', rounded(pulse(12, 0.06), 1)],
    ['a pulse at 200 kHz, rounded', rounded(pulse(60, 0.03), 0.1), 200_000],
    ['a pulse in few digits at 20 kHz', rounded(pulse(35), 0.01), 20_000],
    ['a negative pulse above zeros', pulse(-60)],
    [
      'a record with offset that is filled with zeros where samples were lost',
      (t) => (t > 0.05 && t < 0.055 ? 0 : -3 + pulse(-20)(t)),
    ],
    ['a head that goes on turning', (t) => 20 * Math.sin((Math.PI / 2) * Math.min(1, Math.max(0, (t - 0.025) / 0.02)))],
    [
      'a head that turned before and was stopped',
      (t) => 12 * Math.cos((Math.PI / 2) * Math.min(1, Math.max(0, (t - 0.025) / 0.02))),
    ],
  ])('%s', (_, shape, ...rate) => {
    expect(found(shape, ...rate)).toEqual([]);
  });
});

it('the floor is taken from where the signal rests', () => {
  const biased = (t: number) => 9.81 + clipped(pulse(3), 1)(t);
  expect(found(biased, RATE, 1.5 * G)).toEqual([]);
  expect(found(biased, RATE, 0.5)).toEqual([['y', 10.81]]);
});
