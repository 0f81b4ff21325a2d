import { hasRedis, notRun, SilentLine, startRedis } from '@strainscope/testing';
import { ToldOccasions } from '../src/told-occasions.ts';

if (!hasRedis) notRun('a Redis that falls silent', 'no redis-server here, and it could not be installed');
else
  test('a Redis that falls silent without breaking the connection is connected to anew', async () => {
    const redis = await startRedis();
    const line = await SilentLine.to(redis.url);
    const told = await ToldOccasions.open(`redis://${line.address}`, 'strainscope', 1_000);
    const letters: string[] = [];
    await told.once('a', async () => void letters.push('a'));
    line.fallSilent();
    for (const id of ['a', 'b', 'b']) await told.once(id, async () => void letters.push(id));
    expect(letters).toEqual(['a', 'b']);
    told.close();
    await line.close();
    await redis.stop();
  });
