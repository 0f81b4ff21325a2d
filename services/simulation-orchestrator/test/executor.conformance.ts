import { setTimeout as sleep } from 'node:timers/promises';
import { conformance, eventually } from '@strainscope/testing';
import type { Executor, WorkerEnd } from '../src/executor/executor.ts';

export interface ExecutorHarness {
  executor: Executor;
  close(): Promise<void>;
}

/** The promises of `Executor`, for any adapter: what becomes of leases is the same above all of them. */
export function describeExecutor(adapter: string, open: () => Promise<ExecutorHarness>): void {
  conformance('Executor', adapter, (promised) => {
    let harness: ExecutorHarness;
    let executor: Executor;
    let ends: WorkerEnd[];

    beforeEach(async () => {
      harness = await open();
      executor = harness.executor;
      ends = [];
      executor.onEnd((end) => Promise.resolve(void ends.push(end)));
      executor.start();
    });
    afterEach(() => harness.close());

    const workers = () => executor.pools.flatMap((pool) => pool.workers);

    /** As the pool of workers does every second: says again how many there should be, until so many run. */
    async function scaled(count: number): Promise<readonly string[]> {
      await eventually(() => {
        executor.scale(count);
        expect(workers().filter((id) => executor.isAlive(id))).toHaveLength(count);
      });
      return workers();
    }

    promised('as many workers run as are wanted, each under an id of its own, in a pool', async () => {
      const two = await scaled(2);
      const four = await scaled(4);
      expect(four).toEqual(expect.arrayContaining([...two]));
      expect(new Set(four).size).toBe(4);
      expect(executor.size).toBe(4);
      for (const { name, workers: own } of executor.pools)
        for (const id of own) expect([id, executor.poolOf(id)]).toEqual([id, name]);
    });

    promised('asked anew about a worker that fell silent, it says that it runs until it has ended', async () => {
      const [first] = await scaled(1);
      expect(await executor.stillRuns(first!)).toBe(true);
      executor.kill(first!);
      await eventually(async () => expect(await executor.stillRuns(first!)).toBe(false));
      expect(await executor.stillRuns('somebody-else')).toBe(false);
    });

    promised('of a worker that it did not start it knows nothing, and ends nobody in its place', async () => {
      await scaled(1);
      executor.kill('somebody-else');
      const known = [executor.isAlive('somebody-else'), executor.poolOf('somebody-else')];
      expect([...known, executor.dismisses('somebody-else')]).toEqual([false, undefined, false]);
      expect(executor.size).toBe(1);
    });

    promised(
      'those that an operator’s limit makes too many are dismissed as they ask for work, the others stay',
      async () => {
        const three = await scaled(3);
        expect(three.filter((id) => executor.dismisses(id))).toEqual([]);
        executor.limit(new Map([[executor.pools[0]!.name, 1]]));
        expect(three.filter((id) => executor.dismisses(id))).toHaveLength(2);
      },
    );

    promised('a worker that is killed is replaced, and its end is told once, as one that was asked for', async () => {
      const [first] = await scaled(2);
      executor.kill(first!);
      await eventually(() => expect(executor.isAlive(first!)).toBe(false));
      expect(await scaled(2)).not.toContain(first);
      await eventually(() => expect(ends).toMatchObject([{ workerId: first, asked: true }]));
    });

    promised('it stops once all is done about the ends that it told', async () => {
      let [told, done] = [0, 0];
      executor.onEnd(async () => {
        told += 1;
        // Longer than it takes to stop; however long it is, nothing may be cut off.
        await sleep(1_000);
        done += 1;
      });
      const [first] = await scaled(1);
      executor.kill(first!);
      await eventually(() => expect(told).toBe(1));
      await executor.stop();
      expect(done).toBe(told);
    });
  });
}
