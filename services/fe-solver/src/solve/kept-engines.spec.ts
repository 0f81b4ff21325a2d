import { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import { CAN_PACK } from '../batch/wide-vectors.ts';
import { taskOf } from '../../test/task.factory.ts';
import { processor } from './back-end.ts';
import { KeptEngines } from './kept-engines.ts';
import { prepare } from './prepare.ts';
import { solveBatch } from './solve-batch.ts';
import { solve } from './solve.ts';

describe('KeptEngines', () => {
  const task = (size: number) => taskOf({ end: 0.002, angular: [600 * size, -900, 400 * size] });

  it('solves the next event in the same memory, by the same program and threads, to the same bits', async () => {
    const fresh = await solve(task(-1), { backEnd: processor(2) });
    const backEnd = processor(2);
    await solve(task(1), { backEnd });
    const made = [jest.spyOn(webAssembly, 'Module'), jest.spyOn(webAssembly, 'Memory')];
    const begun = jest.spyOn(Worker.prototype, 'ref');
    const next = await solve(task(-1), { backEnd });
    expect(made.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect(new Set(begun.mock.contexts).size).toBe(2);
    jest.restoreAllMocks();
    expect(next.field).toEqual(fresh.field);
    expect(next.result.energy).toEqual(fresh.result.energy);
    expect(next.result['element-peaks']).toEqual(fresh.result['element-peaks']);
  });

  it('solves the next pass in the memory of the last one, to the same bits', async () => {
    const backEnd = processor(2);
    const pass = (sizes: readonly number[]) =>
      Promise.all(
        solveBatch(
          sizes.map((size) => ({ document: () => task(size) })),
          backEnd,
        ),
      );
    await pass([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]);
    const made = jest.spyOn(webAssembly, 'Memory');
    const sizes = [-1, -0.9, -0.8, -0.7, -0.6, -0.5];
    const next = await pass(sizes);
    expect(made).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    expect(next.map(({ result }) => result.provenance.batch)).toEqual(sizes.map(() => (CAN_PACK ? 6 : 1)));
    const alone = await solve(task(-0.7), { backEnd });
    expect(next[3]!.field).toEqual(alone.field);
  });

  it('serves all back ends of as many threads by the same engine', async () => {
    await solve(task(1), { backEnd: processor(2) });
    const made = jest.spyOn(webAssembly, 'Memory');
    await solve(task(1), { backEnd: processor(2) });
    expect(made).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('ends an engine that is too large to be kept', async () => {
    const { model } = prepare(task(1));
    const kept = new KeptEngines(1, 2 ** 20);
    const ended = jest.spyOn(Worker.prototype, 'terminate');
    for (let event = 1; event <= 2; event++) {
      const [engine] = kept.engines(model, [2]);
      await engine!.close();
      expect(ended).toHaveBeenCalledTimes(event);
    }
    jest.restoreAllMocks();
  });

  it('goes on after an event that was stopped', async () => {
    const backEnd = processor(2);
    const stop = new AbortController();
    const stopped = solve(task(1), { backEnd, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    const next = await solve(task(-1), { backEnd });
    const fresh = await solve(task(-1), { backEnd: processor(1) });
    expect(next.field).toEqual(fresh.field);
  });
});
