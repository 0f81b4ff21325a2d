import { setTimeout as sleep } from 'node:timers/promises';
import { taskOf } from '../../test/task.factory.ts';
import type { Solved } from './run-event.ts';
import { CAN_PACK } from '../batch/wide-vectors.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Progress } from './simulate.ts';
import { solveBatch } from './solve-batch.ts';
import { solve } from './solve.ts';
import { processor } from './back-end.ts';
import type { BackEnd } from './back-end.ts';
import { Pause } from '../worker/pause.ts';

describe('solveBatch', () => {
  it('solves what is on one model in one pass, as each would be alone; refuses and stops one without the others', async () => {
    const tasks = [1, -1, 0.8, -0.7, 0.6].map((k) => taskOf({ end: 0.004, angular: [600 * k, -900, 400 * k] }));
    const stopped = new AbortController();
    stopped.abort();
    const jobs = [...tasks, { eventId: 'bad' }, taskOf()].map((task) => ({ document: () => task }));
    const outcomes = await Promise.allSettled(
      solveBatch(
        jobs.map((job, i) => (i === 6 ? { ...job, signal: stopped.signal } : job)),
        processor(2),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([...tasks.map(() => 'fulfilled'), 'rejected', 'rejected']);
    expect(outcomes[5]).toMatchObject({ reason: { code: 'invalid-task' } });
    expect(outcomes[6]).toMatchObject({ reason: { code: 'aborted' } });
    const first = outcomes[0] as PromiseFulfilledResult<Solved>;
    const alone = await solve(tasks[0], { backEnd: processor(2) });
    expect(first.value.field).toEqual(alone.field);
    expect(first.value.result['element-peaks']).toEqual(alone.result['element-peaks']);
    expect(first.value.result.provenance).toMatchObject({ backend: 'wasm-simd', batch: CAN_PACK ? 6 : 1 });
  });

  it.each([1, 6])('stands still while it is held, %i together, and ends as if it had not been', async (count) => {
    const task = taskOf({ end: 0.003 });
    const pause = new Pause();
    const seen: number[] = [];
    const jobs = Array.from({ length: count }, () => ({
      document: () => task,
      hold: pause.hold,
      onProgress: ({ time }: Progress) => {
        seen.push(time);
        if (seen.length === count) pause.begin();
      },
    }));
    const solving = Promise.all(solveBatch(jobs, processor(2)));
    while (!pause.isOn) await sleep(5);
    const live = await solve(task, { backEnd: processor(2) });
    const during = seen.length;
    expect(during).toBeLessThanOrEqual(2 * count);
    pause.end();
    for (const { field, result } of await solving) {
      expect(field).toEqual(live.field);
      expect(result.timings.solve).toBeGreaterThan(0);
    }
    expect(seen.length).toBeGreaterThan(during);
  });

  it.each([
    ['so many at most, the rest in one more', { most: 4, least: 2 }, [4, 3]],
    ['each of a few alone', { most: 4, least: 4 }, [4, 1, 1, 1]],
  ])('solves what is on one model in passes of a back end: %s', async (_, pass, sizes) => {
    const passes: number[] = [];
    const single = processor(1);
    const backEnd: BackEnd = {
      ...single,
      pass,
      engines: (model, samples) => {
        passes.push(samples.length);
        return samples.flatMap((count) => single.engines(model, [count]));
      },
    };
    const jobs = Array.from({ length: 7 }, () => ({ document: () => taskOf({ end: 0.001 }) }));
    const solved = await Promise.all(solveBatch(jobs, backEnd));
    expect(passes).toEqual(sizes);
    expect(solved.map(({ result }) => result.provenance.batch)).toEqual(
      sizes.flatMap((size) => Array.from({ length: size }, () => size)),
    );
  });

  it('fails every event of a pass for which there is no memory', async () => {
    const { Memory } = webAssembly;
    webAssembly.Memory = class {
      readonly buffer = new SharedArrayBuffer(0);
      constructor() {
        throw new RangeError('could not allocate memory');
      }
    };
    try {
      const jobs = Array.from({ length: 6 }, () => ({ document: () => taskOf({ end: 0.001 }) }));
      const outcomes = await Promise.allSettled(solveBatch(jobs, processor(1)));
      expect(outcomes).toEqual(
        jobs.map(() => ({ status: 'rejected', reason: new RangeError('could not allocate memory') })),
      );
    } finally {
      webAssembly.Memory = Memory;
    }
  });
});
