import { emptyDatabase } from '@strainscope/testing';
import { describeJobQueue } from '../test/job-queue.conformance.ts';
import { killWorking } from '../test/kill-working.ts';
import { PgBossJobQueue } from './pg-boss-job-queue.ts';

describeJobQueue('pg-boss', async () => {
  const schema = 'jobs';
  const { jobs } = await emptyDatabase(schema);
  const url = jobs!;
  const queue = await PgBossJobQueue.open({ url, schema });
  return {
    queue,
    dieWorking: (kind) => killWorking({ adapter: 'pg-boss', url }, kind),
    close: () => queue.close(),
  };
});
