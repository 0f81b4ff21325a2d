import { randomUUID } from 'node:crypto';
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
    const status = (id: string) => harness.queue.status(kind, id);

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
          const id = await add('during');
          await eventually(() => expect(done.toSorted()).toEqual(['before', 'during']));
          await eventually(async () => expect(await status(id)).toMatchObject({ state: 'complete', attempts: 1 }));
        },
      );
    });

    promised('a delayed job waits', async () => {
      const started: number[] = [];
      const added = Date.now();
      const id = await add('later', { delaySeconds: 2 });
      expect(await status(id)).toEqual({ state: 'waiting', progress: 0, attempts: 0 });
      await working(
        async () => void started.push(Date.now()),
        () => eventually(() => expect(started).toHaveLength(1), { within: 8_000 }),
      );
      expect(started[0]! - added).toBeGreaterThanOrEqual(1_900);
    });

    promised('a failing job is tried again after growing pauses, then counts as failed', async () => {
      const tries: [number, number][] = [];
      const id = await add('hopeless');
      await working(
        async ({ attempt }) => {
          tries.push([attempt, Date.now()]);
          throw new Error('no');
        },
        () =>
          eventually(async () => expect(await status(id)).toMatchObject({ state: 'failed', attempts: 3 }), {
            within: 15_000,
          }),
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
          () => eventually(async () => expect(await status(first)).toMatchObject({ state: 'complete' })),
        );
        expect(await add('once', { key: 'k' })).not.toBe(first);
      },
    );

    promised('progress is seen while the job runs', async () => {
      const id = await add('long');
      const finish = Promise.withResolvers<void>();
      await working(
        async (job) => {
          await job.progress(0.5);
          await finish.promise;
        },
        async () => {
          await eventually(async () =>
            expect(await status(id)).toEqual({ state: 'active', progress: 0.5, attempts: 1 }),
          );
          finish.resolve();
          await eventually(async () => expect(await status(id)).toMatchObject({ state: 'complete' }));
        },
      );
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

    promised('nothing is known of a job that never was', async () => {
      await add('other');
      expect(await status(randomUUID())).toBeUndefined();
    });
  });
}
