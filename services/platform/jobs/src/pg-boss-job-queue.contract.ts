import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '@strainscope/testing';
import { describeJobQueue } from '../test/job-queue.conformance.ts';
import { PgBossJobQueue } from './pg-boss-job-queue.ts';

describeJobQueue('pg-boss', async () => {
  const schema = 'jobs';
  const { jobs: url } = await emptyDatabase(schema);
  const queue = await PgBossJobQueue.open({ url: url!, schema });
  return {
    queue,
    async dieWorking(kind) {
      const program = fileURLToPath(new URL('../test/dying-worker.ts', import.meta.url));
      const child = fork(program, [url!, schema, JSON.stringify(kind)], {
        execArgv: ['--conditions=source', '--experimental-transform-types', '--no-warnings'],
      });
      await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    close: () => queue.close(),
  };
});
