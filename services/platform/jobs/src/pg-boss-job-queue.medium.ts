import { emptyDatabase, eventually } from '@strainscope/testing';
import pg from 'pg';
import { PgBossJobQueue } from './pg-boss-job-queue.ts';

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
