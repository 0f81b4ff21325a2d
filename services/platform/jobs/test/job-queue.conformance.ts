import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { conformance, eventually } from '@strainscope/testing';
import type { ActiveJob, JobKind, JobQueue } from '../src/job-queue.ts';

export interface JobQueueHarness {
  queue: JobQueue;
  /** Has another process take one job of the kind and kills it while it works. */
  dieWorking(kind: JobKind): Promise<void>;
  close(): Promise<void>;
}

interface Errand {
  what: string;
}

/** The promises of `JobQueue`, for any adapter. */
export function describeJobQueue(adapter: string, open: () => Promise<JobQueueHarness>): void {
  conformance('JobQueue', adapter, (promised) => {
    let harness: JobQueueHarness;
    let kind: JobKind;
    beforeAll(async () => void (harness = await open()));
    afterAll(() => harness.close());
    beforeEach(() => void (kind = { name: `errand-${randomUUID()}`, attempts: 3, firstRetrySeconds: 1 }));

    const add = (what: string, options = {}) => harness.queue.add<Errand>(kind, { what }, options);
    /** While a job of a key is pending, adding it again answers that job. */
    const hasEnded = (id: string, what: string, key: string) =>
      eventually(async () => expect(await add(what, { key, delaySeconds: 3_600 })).not.toBe(id), { within: 15_000 });

    async function working(
      handle: (job: ActiveJob<Errand>) => Promise<void>,
      check: () => Promise<unknown>,
    ): Promise<void> {
      const worker = await harness.queue.work<Errand>(kind, handle);
      try {
        await check();
      } finally {
        await worker.close();
      }
    }

    promised('a job added before or during work is done with its data', async () => {
      const done: string[] = [];
      await add('before');
      await working(
        async ({ data }) => void done.push(data.what),
        async () => {
          await add('during');
          await eventually(() => expect(done.toSorted()).toEqual(['before', 'during']));
        },
      );
    });

    promised('a delayed job waits', async () => {
      const started: number[] = [];
      const added = Date.now();
      await add('later', { delaySeconds: 2 });
      await working(
        async () => void started.push(Date.now()),
        () => eventually(() => expect(started).toHaveLength(1), { within: 8_000 }),
      );
      expect(started[0]! - added).toBeGreaterThanOrEqual(1_900);
    });

    promised('a failing job is tried again after growing pauses, then given up', async () => {
      const tries: [number, number][] = [];
      const id = await add('hopeless', { key: 'h' });
      await working(
        async ({ attempt }) => {
          tries.push([attempt, Date.now()]);
          throw new Error('no');
        },
        () => hasEnded(id, 'another', 'h'),
      );
      expect(tries.map(([attempt]) => attempt)).toEqual([1, 2, 3]);
      expect(tries[1]![1] - tries[0]![1]).toBeGreaterThanOrEqual(900);
    });

    promised(
      'while a job of a key is pending, adding it again answers that job; afterwards it is a new one',
      async () => {
        const first = await add('once', { key: 'k' });
        expect(await add('once', { key: 'k' })).toBe(first);
        expect(await add('other', { key: 'l' })).not.toBe(first);
        await working(
          async () => undefined,
          () => hasEnded(first, 'once', 'k'),
        );
      },
    );

    promised('a try that takes longer than it may is told so and given up, whatever its handler does', async () => {
      const short = { ...kind, timeoutSeconds: 1 };
      const told: [attempt: number, after: number][] = [];
      const began = Date.now();
      const over = Promise.withResolvers<void>();
      await harness.queue.add<Errand>(short, { what: 'endless' });
      const worker = await harness.queue.work<Errand>(short, async ({ attempt, signal }) => {
        if (attempt === 1) await Promise.race([once(signal, 'abort'), over.promise]);
        told.push([attempt, Date.now() - began]);
        if (attempt === 1) await over.promise;
      });
      try {
        await eventually(() => expect(told.map(([attempt]) => attempt)).toEqual([1, 2]), { within: 20_000 });
        expect(told[0]![1]).toBeGreaterThanOrEqual(900);
      } finally {
        over.resolve();
        await worker.close();
      }
    });

    const comesBack = async () => {
      const done: string[] = [];
      await add('survivor');
      await harness.dieWorking(kind);
      await working(
        async ({ data }) => void done.push(data.what),
        () => eventually(() => expect(done).toEqual(['survivor']), { within: 50_000 }),
      );
    };
    promised('a job whose worker was killed comes back', comesBack, 70_000);
  });
}
