/** Whole events through the solver, from the task document to the files: one at a time, and as a worker takes many. */
import { loadavg } from 'node:os';
import { solveBatch } from '../solve/solve-batch.ts';
import { processor } from '../solve/back-end.ts';
import { solve } from '../solve/solve.ts';
import type { TaskInput } from '../task/task.schema.ts';

export const EVENT_COUNT = 64;
/** Length of each event, s. */
export const EVENT_LENGTH = 0.01;

export interface Throughput {
  events: number;
  /** Length of each event, s. */
  length: number;
  /** s for all events. */
  alone: number;
  together: number;
  ratio: number;
  /** Mean number of other programs that wanted to run when it began. */
  load: number;
}

/** Both ways in turns, pass by pass, so that what else the machine does weighs on both. */
export async function measureThroughput(): Promise<Throughput> {
  // The model is made once in a worker's life, and programs are compiled by their first events.
  await solve(taskOf(0));
  const load = loadavg()[0]!;
  const { most } = processor().pass;
  let [alone, together] = [0, 0];
  for (let first = 0; first < EVENT_COUNT; first += most) {
    const tasks = Array.from({ length: most }, (_, i) => taskOf(first + i));
    alone += await secondsOf(async () => {
      for (const task of tasks) await solve(task);
    });
    together += await secondsOf(() => Promise.all(solveBatch(tasks.map((task) => ({ document: () => task })))));
  }
  return { events: EVENT_COUNT, length: EVENT_LENGTH, alone, together, ratio: alone / together, load };
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** One period of a sine, of another violence and axis for each number. */
export function taskOf(number: number): TaskInput {
  const time = Array.from({ length: 41 }, (_, i) => (i * EVENT_LENGTH) / 40);
  const rate = (2 * Math.PI) / EVENT_LENGTH;
  const peaks = [600 + 10 * number, -900, 1200 - 10 * number];
  const channels = (size: number, course: (t: number) => number) => {
    const [x, y, z] = peaks.map((peak) => time.map((t) => size * peak * course(t)));
    return { x: x!, y: y!, z: z! };
  };
  return {
    eventId: `bench-${number}`,
    motion: {
      time,
      linearAcceleration: channels(0.2, (t) => Math.sin(rate * t)),
      angularVelocity: channels(1 / rate, (t) => 1 - Math.cos(rate * t)),
      angularAcceleration: channels(1, (t) => Math.sin(rate * t)),
    },
  };
}
