import type { JobKind } from '../src/job-queue.ts';
import { PgBossJobQueue } from '../src/pg-boss-job-queue.ts';

/** Takes one job, says so, and never ends it. */
const [url, schema, kind] = process.argv.slice(2) as [string, string, string];
const queue = await PgBossJobQueue.open({ url, schema });
await queue.work(JSON.parse(kind) as JobKind, async () => {
  process.send?.('working');
  await new Promise(() => undefined);
});
