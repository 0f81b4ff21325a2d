import { emptyDatabase, eventually } from '@strainscope/testing';
import pg from 'pg';
import { PgBossJobQueue } from '../src/pg-boss-job-queue.ts';

const errand = { name: 'errand', attempts: 1, firstRetrySeconds: 1 };

test('what a version says of its jobs holds for a queue that an earlier one made', async () => {
  const { jobs: url } = await emptyDatabase('jobs');
  const before = await PgBossJobQueue.open({ url: url!, schema: 'jobs' });
  await before.add(errand, {});
  await before.close();
  const queue = await PgBossJobQueue.open({ url: url!, schema: 'jobs' });
  const tries: number[] = [];
  const id = await queue.add({ ...errand, attempts: 2 }, {});
  await queue.work({ ...errand, attempts: 2 }, (job) => {
    if (job.id === id) tries.push(job.attempt);
    return Promise.reject(new Error('no'));
  });
  await eventually(() => expect(tries).toEqual([1, 2]), { within: 15_000 });
  await queue.close();
});

test('a queue that could not be made is made later', async () => {
  const { jobs: url } = await emptyDatabase('jobs');
  const queue = await PgBossJobQueue.open({ url: url!, schema: 'jobs' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter table jobs.queue rename to elsewhere');
  await expect(queue.add(errand, {})).rejects.toThrow();
  await client.query('alter table jobs.elsewhere rename to queue');
  await client.end();
  expect(await queue.add(errand, {})).toEqual(expect.any(String));
  await queue.close();
});

test('that jobs cannot be looked for is told', async () => {
  const { jobs: url } = await emptyDatabase('jobs');
  const told: string[] = [];
  const queue = await PgBossJobQueue.open({ url: url!, schema: 'jobs', failed: (_, what) => void told.push(what) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await queue.work({ name: 'errand' }, () => Promise.resolve());
  await client.query('alter table jobs.job rename to elsewhere');
  await eventually(() => expect(told).toContain('job queue'));
  await client.query('alter table jobs.elsewhere rename to job');
  await client.end();
  await queue.close();
});
