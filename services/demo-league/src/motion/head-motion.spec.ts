import { Random } from '../random/random.ts';
import { drawMotion, G } from './head-motion.ts';

const norm = (v: readonly number[]) => Math.hypot(...v);
const times = Array.from({ length: 4000 }, (_, i) => i * 5e-5);

test('peaks are those asked for, inside a burst of 8 to 15 ms', () => {
  const motion = drawMotion(new Random(1), { pla: 30, paa: 2000 });
  const linear = times.map((t) => norm(motion.linearAcceleration(t)));
  expect(Math.max(...linear) / G).toBeCloseTo(30, 1);
  expect(Math.max(...times.map((t) => norm(motion.angularAcceleration(t))))).toBeCloseTo(2000, -1);
  const peak = times[linear.indexOf(Math.max(...linear))]!;
  expect(peak).toBeGreaterThan(0.0039);
  expect(peak).toBeLessThan(0.0076);
});

test('angular velocity is the integral of angular acceleration and dies away', () => {
  const motion = drawMotion(new Random(2), { pla: 20, paa: 1500 });
  const h = 1e-6;
  for (const t of [0.002, 0.01, 0.025, 0.06, 0.12]) {
    const slope = motion
      .angularVelocity(t + h)
      .map((after, i) => (after - motion.angularVelocity(t - h)[i]!) / (2 * h));
    expect(norm(slope.map((value, i) => value - motion.angularAcceleration(t)[i]!))).toBeLessThan(1);
  }
  expect(norm(motion.angularVelocity(0))).toBe(0);
  expect(norm(motion.angularVelocity(0.4))).toBeLessThan(0.01);
});
