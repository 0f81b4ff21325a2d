import { designedMotion } from './designed-motions.ts';
import { AXES, DURATION_BINS, KINDS, SEVERITY_BINS } from './labels.ts';
import type { Channels } from './motion.ts';
import { peakOf } from './motion.ts';
import { designHash } from './solve-set.ts';

const motions = Array.from({ length: 400 }, (_, number) => designedMotion(number));
const first = motions.slice(0, 200);
const axes = ['x', 'y', 'z'] as const;
const labels = motions.map((designed) => designed.labels);

describe('the motions of the base set', () => {
  it('are the same for ever: those that sets were made of', () => {
    expect(designHash(80)).toBe('f4500e04a78698ba328e419fce1784c69a63a9f5239a3d37836479826bded70f');
  });

  it('are told by their number alone, whatever was made before', () => {
    for (const number of [399, 13, 128, 0]) expect(designedMotion(number)).toEqual(motions[number]);
  });

  it('stay within what a head bears', () => {
    for (const { labels, motion } of motions) {
      expect(peakOf(motion.angularAcceleration)).toBeLessThanOrEqual(8000);
      expect(peakOf(motion.angularVelocity)).toBeLessThanOrEqual(70);
      expect(peakOf(motion.linearAcceleration)).toBeLessThanOrEqual(150 * 9.80665);
      expect(labels.duration).toBeGreaterThanOrEqual(0.004);
      expect(labels.duration).toBeLessThanOrEqual(0.04);
      if (labels.kind !== 'translation') expect(labels.paa).toBeGreaterThanOrEqual(199.9);
    }
  });

  it('go to the limits', () => {
    expect(Math.max(...labels.map(({ paa }) => paa))).toBeGreaterThan(7500);
    expect(Math.max(...labels.map(({ pav }) => pav))).toBeGreaterThan(65);
    expect(Math.max(...labels.map(({ pla }) => pla))).toBeGreaterThan(140);
    expect(Math.min(...labels.map(({ duration }) => duration))).toBeLessThan(0.0045);
    expect(Math.max(...labels.map(({ duration }) => duration))).toBeGreaterThan(0.038);
  });

  it('turn by the integral of their angular acceleration', () => {
    for (const { motion } of motions) {
      for (const axis of axes) {
        const [alpha, omega] = [motion.angularAcceleration[axis], motion.angularVelocity[axis]];
        const integral = cumulative(motion.time, alpha);
        expect(Math.max(...omega.map((value, i) => Math.abs(value - integral[i]!)))).toBeLessThan(1e-6);
      }
    }
  });

  it('begin at rest and last 50 to 110 ms, their lobes over 20 ms before the end', () => {
    for (const { labels, motion } of motions) {
      const end = motion.time.at(-1)!;
      expect(end).toBeGreaterThanOrEqual(0.05);
      expect(end).toBeLessThanOrEqual(0.11);
      expect(norm(motion.angularVelocity, 0)).toBeLessThan(0.05);
      expect(norm(motion.angularAcceleration, 0)).toBeLessThan(0.05 * labels.paa + 1);
      const late = motion.time.findIndex((t) => t > end - 0.02);
      // What is left then: noise, and the demo league's tail.
      const rest = labels.kind === 'demo' ? 0.3 : 0.12;
      const left = Math.max(...motion.time.slice(late).map((_, i) => norm(motion.angularAcceleration, late + i)));
      expect(left).toBeLessThanOrEqual(rest * labels.paa + 1);
    }
  });

  it('cover every bin within the first two hundred, most of them with dozens', () => {
    const counts = (key: 'kind' | 'axis' | 'durationBin' | 'severityBin') =>
      first.reduce<Record<string, number>>(
        (sum, { labels }) => ({ ...sum, [labels[key]]: (sum[labels[key]] ?? 0) + 1 }),
        {},
      );
    expect(Object.keys(counts('kind')).sort()).toEqual([...KINDS].sort());
    expect(Object.keys(counts('axis')).sort()).toEqual([...AXES].sort());
    for (const bin of DURATION_BINS) expect(counts('durationBin')[bin]).toBeGreaterThanOrEqual(30);
    for (const bin of SEVERITY_BINS) expect(counts('severityBin')[bin]).toBeGreaterThanOrEqual(8);
    for (const axis of ['x', 'y', 'z']) expect(counts('axis')[axis]).toBeGreaterThanOrEqual(8);
  });

  it('cover each duration at each severity that its peak acceleration allows', () => {
    const pairs = new Set(first.map(({ labels }) => `${labels.durationBin}, ${labels.severityBin}`));
    const possible = DURATION_BINS.flatMap((duration) => SEVERITY_BINS.map((severity) => `${duration}, ${severity}`));
    // 8 krad/s² for 8 ms turn a head by 41 rad/s.
    const missing = possible.filter((pair) => !pairs.has(pair) && pair !== '4-8 ms, 50-70 rad/s');
    expect(missing.filter((pair) => pair !== '4-8 ms, 30-50 rad/s')).toEqual([]);
  });

  it('turn about each single axis for short and for long', () => {
    const single = labels.filter(({ kind }) => kind === 'single');
    for (const axis of axes) {
      const durations = single.filter((own) => own.axis === axis).map(({ duration }) => duration);
      expect(durations.filter((duration) => duration < 0.01).length).toBeGreaterThan(3);
      expect(durations.filter((duration) => duration > 0.016).length).toBeGreaterThan(3);
    }
  });

  it('have motions with and without translation, and translation alone', () => {
    expect(first.filter(({ labels }) => labels.pla === 0).length).toBeGreaterThan(20);
    expect(first.filter(({ labels }) => labels.pla > 0).length).toBeGreaterThan(100);
    for (const { labels } of first.filter((own) => own.labels.kind === 'translation')) {
      expect(labels).toMatchObject({ axis: 'none', paa: 0, pav: 0 });
      expect(labels.pla).toBeGreaterThan(9);
    }
  });

  it('rumble at 5 to 15 g and little more than most recordings', () => {
    for (const { pla, paa } of labels.filter(({ kind }) => kind === 'rumble')) {
      expect(pla).toBeGreaterThan(4.9);
      expect(pla).toBeLessThan(15.1);
      expect(paa).toBeLessThanOrEqual(1200);
    }
  });

  it('rattle on the pulse before, which is their base', () => {
    for (const { number, labels } of motions) {
      expect(labels.base).toBe(labels.kind === 'rattle' ? number - 1 : number);
      if (labels.kind === 'rattle') expect(motions[number - 1]!.labels.duration).toBe(labels.duration);
    }
  });
});

const norm = ({ x, y, z }: Channels, i: number): number => Math.hypot(x[i]!, y[i]!, z[i]!);

function cumulative(time: readonly number[], values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value, i) => (sum += i === 0 ? 0 : ((value + values[i - 1]!) * (time[i]! - time[i - 1]!)) / 2));
}
