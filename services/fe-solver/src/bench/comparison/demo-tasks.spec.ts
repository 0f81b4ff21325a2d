import { parseTask } from '../../task/task.ts';
import { demoTasks, shortened } from './demo-tasks.ts';

it('makes as many tasks as are asked for, no two alike, that the solver takes', () => {
  const tasks = demoTasks(64);
  expect(new Set(tasks.map(({ motion }) => JSON.stringify(motion))).size).toBe(64);
  for (const task of tasks) expect(parseTask(task).motion.time.at(-1)).toBeCloseTo(0.06, 9);
});

it('shortens every channel alike', () => {
  const { motion } = shortened(demoTasks(1)[0]!, 0.02);
  expect(motion.time.at(-1)).toBeCloseTo(0.02, 9);
  const lengths = [motion.linearAcceleration, motion.angularVelocity, motion.angularAcceleration].flatMap(
    ({ x, y, z }) => [x.length, y.length, z.length],
  );
  expect(new Set(lengths)).toEqual(new Set([motion.time.length]));
});
