import { eventually, hasRedis, notRun, startRedis } from '@strainscope/testing';
import { BullJobQueue } from './bull-job-queue.ts';

if (!hasRedis) notRun('outages of bull', 'no redis-server here, and it could not be installed');
else
  test('that Redis is away is told', async () => {
    const redis = await startRedis();
    const told: string[] = [];
    const queue = await BullJobQueue.open({ url: redis.url, failed: (_, what) => void told.push(what) });
    await redis.stop();
    await eventually(() => expect(told).toContain('job queue'));
    await queue.close();
  });
