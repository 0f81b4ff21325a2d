import { BullJobQueue } from '../src/bull-job-queue.ts';
import type { JobKind } from '../src/job-queue.ts';
import { PgBossJobQueue } from '../src/pg-boss-job-queue.ts';
import type { QueueAddress } from './kill-working.ts';

/** Takes one job, says so, and never ends it. */
const [address, kind] = process.argv.slice(2).map((argument) => JSON.parse(argument) as unknown) as [
  QueueAddress,
  JobKind,
];
const queue = await (address.adapter === 'bull'
  ? BullJobQueue.open({ url: address.url })
  : PgBossJobQueue.open({ url: address.url, schema: 'jobs' }));
await queue.work(kind, async () => {
  process.send?.('working');
  await new Promise(() => undefined);
});
