import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eventually, hasRedis, notRun, SilentLine, startRedis } from '@strainscope/testing';
import Bull from 'bull';
import { Redis } from 'ioredis';
import { BullJobQueue } from '../src/bull-job-queue.ts';

if (!hasRedis) notRun('outages of bull', 'no redis-server here, and it could not be installed');
else {
  test('that Redis is away is told', async () => {
    const redis = await startRedis();
    const told: string[] = [];
    const queue = await BullJobQueue.open({ url: redis.url, failed: (_, what) => void told.push(what) });
    await redis.stop();
    await eventually(() => expect(told).toContain('job queue'));
    await queue.close();
  });

  test('why work could not begin is told, and ends nothing else', async () => {
    const redis = await startRedis();
    const told: unknown[] = [];
    const queue = await BullJobQueue.open({ url: redis.url, failed: (failure) => void told.push(failure) });
    const ended = new Error('Connection is closed.');
    jest.spyOn(Bull.prototype, 'process').mockReturnValueOnce(Promise.reject(ended));
    await queue.work({ name: 'errand' }, () => Promise.resolve());
    expect(told).toEqual([ended]);
    await queue.close();
    await redis.stop();
  });

  test('a Redis that falls silent without breaking the connections is connected to anew: what is ordered is done', async () => {
    const redis = await startRedis();
    const line = await SilentLine.to(redis.url);
    const queue = await BullJobQueue.open({ url: `redis://${line.address}`, silenceMilliseconds: 6_000 });
    const done: string[] = [];
    const errand = { name: 'errand' };
    const worker = await queue.work<{ what: string }>(errand, async ({ data }) => void done.push(data.what));
    await queue.add(errand, { what: 'before' });
    await eventually(() => expect(done).toEqual(['before']));
    line.fallSilent();
    await queue.add(errand, { what: 'meanwhile' });
    await eventually(() => expect(done).toEqual(['before', 'meanwhile']), { within: 20_000 });
    await worker.close();
    await queue.close();
    await line.close();
    await redis.stop();
  });

  test('connections that broke are watched no longer: those that are made for them stay', async () => {
    const redis = await startRedis();
    const told: string[] = [];
    const failed = (failure: unknown) => void told.push(String(failure));
    const queue = await BullJobQueue.open({ url: redis.url, silenceMilliseconds: 6_000, failed });
    const done: string[] = [];
    const errand = { name: 'errand' };
    const worker = await queue.work<{ what: string }>(errand, async ({ data }) => void done.push(data.what));
    // Amid a question of the worker, which takes five seconds.
    await sleep(4_000);
    const breaker = new Redis(redis.url);
    await breaker.call('client', 'kill', 'type', 'normal');
    await queue.add(errand, { what: 'after' });
    await eventually(() => expect(done).toEqual(['after']));
    await sleep(6_500);
    expect(told.filter((what) => what.includes('Socket timeout'))).toEqual([]);
    breaker.disconnect();
    await worker.close();
    await queue.close();
    await redis.stop();
  });
}
