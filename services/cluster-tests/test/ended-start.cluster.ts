import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ServiceProcess } from '../src/league/service-process.ts';

test('a service that is told to end while it waits for its brokers ends at once', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const nowhere = 'http://127.0.0.1:1';
  const service = new ServiceProcess('media', 0, {
    STRAINSCOPE_PROCESS_ACTOR_KEY: 'ab'.repeat(32),
    STRAINSCOPE_PROCESS_BLOB_SECRET: 'secret of the blobs'.repeat(2),
    STRAINSCOPE_PROCESS_DRAIN_SECONDS: '0',
    STRAINSCOPE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    STRAINSCOPE_KAFKA_BROKERS: `127.0.0.1:${(silent.address() as AddressInfo).port}`,
    STRAINSCOPE_S3_ENDPOINT: nowhere,
    STRAINSCOPE_S3_ACCESS_KEY: 'none',
    STRAINSCOPE_S3_SECRET_KEY: 'none',
    STRAINSCOPE_REDIS_URL: 'redis://127.0.0.1:1',
    STRAINSCOPE_SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const starting = service.start().catch((error: unknown) => error);
  await Promise.race([once(silent, 'connection'), starting.then((failure) => Promise.reject(failure as Error))]);
  // A signal that nobody listens to kills it here, without an exit code; as the first process of a container it would live on.
  expect(await service.stop()).toBe(0);
  await starting;
  silent.close();
});
