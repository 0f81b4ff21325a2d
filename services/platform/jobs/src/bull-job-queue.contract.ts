import { hasRedis, notRun, startRedis } from '@strainscope/testing';
import { killWorking } from '../test/kill-working.ts';
import { describeJobQueue } from '../test/job-queue.conformance.ts';
import { BullJobQueue } from './bull-job-queue.ts';

if (hasRedis) {
  describeJobQueue('bull', async () => {
    const redis = await startRedis();
    const queue = await BullJobQueue.open({ url: redis.url });
    return {
      queue,
      dieWorking: (kind) => killWorking({ adapter: 'bull', url: redis.url }, kind),
      async close() {
        await queue.close();
        await redis.stop();
      },
    };
  });
} else {
  notRun('JobQueue × bull', 'no redis-server here, and it could not be installed');
}
