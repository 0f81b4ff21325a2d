import { SurrogateError } from '../errors/surrogate-error.ts';
import { mirrored } from '../motion/mirrored.ts';
import { pulses } from '../bench/pulses.ts';
import { RESPONSES } from './bank.ts';
import { FEATURE_NAMES, FEATURES_HASH } from './feature-definition.ts';
import { featuresOf } from './features.ts';
import { MIRRORED_FEATURES } from './mirrored-features.ts';

const even = (rate: number) => Array.from({ length: Math.round(0.06 * rate) + 1 }, (_, i) => i / rate);
const uneven = () => {
  const time = [0];
  for (let i = 1; time.at(-1)! < 0.06; i++) time.push(time.at(-1)! + 2e-4 + 6e-4 * (((i * 7919) % 101) / 101));
  return time;
};
const feature = (features: Float64Array, name: string): number => features[FEATURE_NAMES.indexOf(name)]!;

describe('featuresOf', () => {
  it('names every feature once', () => {
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
    expect(featuresOf(pulses(1, even(3200)))).toHaveLength(FEATURE_NAMES.length);
    expect(FEATURES_HASH).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['1 kHz', even(1000)],
    ['uneven times', uneven()],
  ])('depends on the motion, not on its samples: %s against 3.2 kHz', (_, time) => {
    for (const seed of [1, 2, 3]) {
      const fine = featuresOf(pulses(seed, even(3200))).subarray(0, RESPONSES);
      const other = featuresOf(pulses(seed, time));
      const largest = Math.max(...fine);
      fine.forEach((value, i) => expect(Math.abs(other[i]! - value)).toBeLessThan(0.01 * largest));
    }
  });

  it('is the change of the angular velocity along each direction', () => {
    const features = featuresOf(pulses(4, even(3200), { axes: [0, 1, 0], returns: false }));
    const { y } = pulses(4, even(3200), { axes: [0, 1, 0], returns: false }).angularVelocity;
    const turn = y[y.length - 1]!;
    const along = turn > 0 ? ['+', '-'] : ['-', '+'];
    expect(feature(features, `0 Hz 0 0${along[0]}0`)).toBeCloseTo(Math.abs(turn), 3);
    expect(feature(features, `0 Hz 0 0${along[1]}0`)).toBe(0);
    expect(feature(features, `0 Hz 0 +${along[0]}0`)).toBeCloseTo(Math.abs(turn) / Math.SQRT2, 3);
    expect(feature(features, '0 Hz 0 +00')).toBe(0);
  });

  it('counts the turn from how the head turns at the start', () => {
    const motion = pulses(5, even(3200));
    const spinning = {
      ...motion,
      angularVelocity: { ...motion.angularVelocity, z: Float64Array.from(motion.angularVelocity.z, (w) => w + 30) },
    };
    featuresOf(motion).forEach((value, i) => expect(featuresOf(spinning)[i]).toBeCloseTo(value, 9));
  });

  it('rises in proportion to the motion', () => {
    const [once, twice] = [featuresOf(pulses(6, even(2000))), featuresOf(pulses(6, even(2000), { size: 2 }))];
    once.subarray(0, RESPONSES + 3).forEach((value, i) => expect(twice[i]).toBeCloseTo(2 * value, 6));
    once.subarray(RESPONSES + 3).forEach((value, i) => expect(twice[RESPONSES + 3 + i]).toBeCloseTo(value, 9));
  });

  it('knows the features of the mirrored motion', () => {
    const motion = pulses(7, even(2000));
    const [own, image] = [featuresOf(motion), featuresOf(mirrored(motion))];
    expect(own).not.toEqual(image);
    own.forEach((_, i) => expect(image[i]).toBeCloseTo(own[MIRRORED_FEATURES[i]!]!, 9));
  });

  it('sees a velocity that is not the integral of the acceleration', () => {
    const motion = pulses(8, even(2000));
    const turned = {
      ...motion,
      angularVelocity: { ...motion.angularVelocity, x: Float64Array.from(motion.angularVelocity.x, (w) => -w) },
    };
    const name = 'drift of angular velocity';
    expect(feature(featuresOf(motion), name)).toBeLessThan(0.1);
    expect(feature(featuresOf(turned), name)).toBeGreaterThan(1);
  });

  it('sees a record that ends in the middle of the event', () => {
    const whole = featuresOf(pulses(9, even(2000)));
    const cut = featuresOf(pulses(9, even(2000).slice(0, 25)));
    expect(feature(cut, 'unfinished')).toBeGreaterThan(0.8);
    expect(feature(whole, 'unfinished')).toBeLessThan(0.5);
  });

  it('sees a faster and a slower event', () => {
    const time = even(2000);
    const motion = pulses(10, time);
    const steep = feature(featuresOf(motion), 'steepness');
    const slow = featuresOf({ ...motion, time: time.map((t) => 3 * t) });
    expect(feature(slow, 'steepness')).toBeLessThan(0.5 * steep);
    expect(feature(slow, 'slowness')).toBeCloseTo(1 / feature(slow, 'steepness'), 9);
  });

  it.each([
    [
      'not finite',
      (time: number[]) => ({
        ...pulses(1, time),
        angularVelocity: { x: time.map(() => Number.NaN), y: time, z: time },
      }),
    ],
    [
      'of another length',
      (time: number[]) => ({ ...pulses(1, time), linearAcceleration: { x: [0], y: time, z: time } }),
    ],
    ['falling in time', (time: number[]) => ({ ...pulses(1, time), time: time.toReversed() })],
    ['of one sample', () => pulses(1, [0])],
  ])('refuses a motion that is %s', (_, motion) => {
    expect(() => featuresOf(motion(even(1000)))).toThrow(SurrogateError);
  });
});
