import { readFileSync } from 'node:fs';
import { solve } from '../solve/solve.ts';
import { processor } from '../solve/back-end.ts';
import { checkedMotion } from '../task/check-motion.ts';
import { parseTask } from '../task/task.ts';
import { PUBLISHED } from './published-pulses.ts';
import type { PublishedPulse } from './pulse-task.ts';
import { bandOf, taskOfPulse } from './pulse-task.ts';

describe('standard pulses', () => {
  it('are 36, no two alike, and motions of a head', () => {
    const tasks = PUBLISHED.map((pulse) => parseTask(taskOfPulse(pulse)));
    expect(new Set(tasks.map(({ eventId }) => eventId)).size).toBe(36);
    for (const task of tasks) expect(() => checkedMotion(task)).not.toThrow();
  });

  it.each([
    ['half-sine velocity', 0, 20, 20],
    ['half-sine acceleration', 20, 20, 10],
  ] as const)('of a %s end at %d rad/s and pass %d', (shape, last, peak, halfway) => {
    const { time, angularVelocity } = taskOfPulse([shape, 20, 30, 'y', 0, 0]).motion;
    expect(angularVelocity.y.at(-1)).toBeCloseTo(last, 9);
    expect(Math.max(...angularVelocity.y)).toBeCloseTo(peak, 9);
    expect(angularVelocity.y[time.findIndex((t) => Math.abs(t - 0.02) < 1e-9)]).toBeCloseTo(halfway, 9);
    expect(Math.max(...angularVelocity.x, ...angularVelocity.z)).toBe(0);
  });

  it('are compared with a band about both published figures', () => {
    expect(bandOf(['half-sine velocity', 20, 30, 'x', 0.5, 0.25])).toEqual([0.1875, 0.625]);
    expect(bandOf(['half-sine velocity', 20, 30, 'x', 0.25, 0.5])).toEqual([0.1875, 0.625]);
  });

  it('are kept beside the published figures that they are compared with', () => {
    const file = new URL('../../../../docs/science/data/standard-pulses.json', import.meta.url);
    const { rows, solved, agreeing } = JSON.parse(readFileSync(file, 'utf8')) as {
      rows: { mps95: number; agrees: boolean }[];
      solved: number;
      agreeing: number;
    };
    expect([solved, agreeing]).toEqual([rows.length, rows.filter(({ agrees }) => agrees).length]);
    for (const row of rows) {
      const pulse = PUBLISHED.find(([shape, peak, duration, axis, whim, damage]) =>
        Object.entries({ shape, peak, duration, axis, whim, damage }).every(
          ([key, value]) => row[key as keyof typeof row] === value,
        ),
      );
      const [least, most] = bandOf(pulse!);
      expect(row.agrees).toBe(row.mps95 >= least && row.mps95 <= most);
    }
  });

  // The first 20 ms hold the onset that a solid fluid was stretched too far in, at 40 rad/s about any axis.
  it.each([
    ['x', 70, 22],
    ['z', 70, 22],
    ['y', 40, 30],
  ] as const)('of severe rotation about %s (%d rad/s in %d ms) are solved', async (axis, peak, duration) => {
    const pulse: PublishedPulse = ['half-sine velocity', peak, duration, axis, 0, 0];
    const { result } = await solve(taskOfPulse(pulse, 0.02), { backEnd: processor(1) });
    expect(result.energy.worstError).toBeLessThan(0.01);
    expect(result.energy.hourglassShare).toBeLessThan(0.05);
    expect(result['MPS-95'].value).toBeGreaterThan(0.05);
  });
});
