import { EndedTheProcess, type InHand } from '@strainscope/kernel';
import type { ActiveJob, JobKind, JobQueue } from '@strainscope/jobs';
import { heldJobs } from './held-jobs.ts';

const printing: JobKind = { name: 'print' };

/** Does jobs of these data one after the other, and answers under which names they were held. */
async function held(ended: boolean, ...data: object[]): Promise<{ names: string[]; done: object[] }> {
  const names: string[] = [];
  const done: object[] = [];
  const inHand: InHand = {
    isSuspected: () => false,
    hold(what, work) {
      names.push(String(what));
      return ended ? Promise.reject(new EndedTheProcess()) : work();
    },
  };
  let begin: (job: ActiveJob<object>) => Promise<void>;
  const work = (_: JobKind, handle: typeof begin) => Promise.resolve(void (begin = handle));
  await heldJobs({ work } as unknown as JobQueue, inHand).work(printing, (job) =>
    Promise.resolve(void done.push(job.data)),
  );
  for (const [id, each] of data.entries()) {
    const outcome = begin!({ id: String(id), attempt: 1, data: each } as unknown as ActiveJob<object>);
    if (ended) await expect(outcome).rejects.toThrow(EndedTheProcess);
    else await outcome;
  }
  return { names, done };
}

test('a job is held under its kind and data: added anew it is the same, another is not, and it names nobody', async () => {
  const { names, done } = await held(false, { to: 'ada@demo.test' }, { to: 'ada@demo.test' }, { to: 'bob@demo.test' });
  expect(done).toHaveLength(3);
  expect(names[0]).toMatch(/^job print [0-9a-f]{16}$/);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

test('a job that ended the process twice fails without being done', async () => {
  expect((await held(true, { to: 'ada@demo.test' })).done).toEqual([]);
});
