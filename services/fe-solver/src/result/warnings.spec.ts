import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import type { Measures } from './result.ts';
import { resultWarnings } from './warnings.ts';

const PULSE = 0.02;
const END = 0.06;

/** Half a sine of 20 ms from a `cut` of it on, s. */
function motionOf({ cut = 0, turning = 0, linear = 400, angular = 3000, noise = 0 } = {}): HeadMotion {
  const time = Array.from({ length: 301 }, (_, i) => (i * END) / 300);
  const phase = (t: number): number => (Math.PI * Math.min(PULSE, t + cut)) / PULSE;
  const along = (course: (t: number) => number): Triple[] => time.map((t) => [0, course(t), 0]);
  return {
    time,
    linearAcceleration: along((t) => linear * Math.sin(phase(t)) + noise),
    angularVelocity: along((t) => ((angular * PULSE) / Math.PI) * (1 - Math.cos(phase(t))) + turning),
    angularAcceleration: along((t) => angular * Math.sin(phase(t)) + noise),
  };
}

/** What the warnings read of a result whose strain peaks at `time`. */
const measuresOf = (time: number, largest = time): Measures =>
  ({
    curve: { time: Array.from({ length: 121 }, (_, i) => (i * END) / 120) },
    'MPS-95': { time },
    'principal-max-strain': { time: largest },
  }) as unknown as Measures;

/** A standard run that found a lower bulk modulus. */
const BULK = { task: { quality: 'standard', tolerance: 0.005 }, bulkModulus: 19e6 } as const;

const codes = (motion: HeadMotion, measures = measuresOf(0.02)): string[] =>
  resultWarnings(motion, measures, BULK).map(({ code }) => code);

describe('resultWarnings', () => {
  it.each([
    ['a whole pulse', {}],
    ['a little noise at the start', { noise: 30 }],
    ['a small event with the noise of any sensor', { linear: 100, angular: 400, noise: 40 }],
    ['a head that turns slowly beforehand', { turning: 2 }],
  ])('says nothing of %s', (_, options) => expect(codes(motionOf(options))).toEqual([]));

  it.each([
    ['cut at a quarter', { cut: 0.005 }, 'linear acceleration 28.8 g, 71 % of its peak'],
    ['cut at its peak', { cut: 0.01 }, 'angular acceleration 3000 rad/s², 100 % of its peak'],
    ['cut late, when it only turns', { cut: 0.02, linear: 0 }, 'angular velocity 38.2 rad/s, 100 % of its peak'],
    ['after a turn', { turning: 12 }, 'angular velocity 12 rad/s, 24 % of its peak'],
  ])('names what a pulse begins with that is %s', (_, options, words) => {
    const [warning] = resultWarnings(motionOf(options), measuresOf(0.02), BULK);
    expect(warning).toMatchObject({ code: 'begins-at-speed', message: expect.stringContaining(words) as string });
  });

  it.each([
    ['5 ms before the end', 0.055, 0.02, []],
    ['3 ms before the end', 0.0575, 0.02, ['peak-near-end']],
    ['in one element 1 ms before the end', 0.03, 0.059, ['peak-near-end']],
    ['at the end', 0.06, 0.06, ['peak-near-end']],
  ])('hints that a peak may be cut: %s', (_, time, largest, expected) => {
    expect(codes(motionOf(), measuresOf(time, largest))).toEqual(expected);
  });

  it('says how near the peak is to the end', () => {
    const [warning] = resultWarnings(motionOf(), measuresOf(0.0585), BULK);
    expect(warning!.message).toContain('1.5 ms before the end of the record');
    expect(resultWarnings(motionOf(), measuresOf(0.06), BULK)[0]!.message).toContain(
      'largest at the end of the record',
    );
  });

  it('tells of a standard run in which no bulk modulus below the reference met the tolerance', () => {
    const bulk = { ...BULK, bulkModulus: 0.219e9 };
    const [warning] = resultWarnings(motionOf(), measuresOf(0.02), bulk);
    expect(warning).toMatchObject({ code: 'runs-as-reference' });
    expect(warning!.message).toContain('more than 0.5 %');
    const asked = { ...bulk, task: { ...bulk.task, quality: 'reference' as const } };
    expect(resultWarnings(motionOf(), measuresOf(0.02), asked)).toEqual([]);
  });
});
