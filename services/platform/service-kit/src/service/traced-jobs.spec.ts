import type { ActiveJob, JobKind, JobQueue } from '@strainscope/jobs';
import { createLogger, registry } from '@strainscope/observability';
import { tracedJobs } from './traced-jobs.ts';

const printing: JobKind = { name: 'print' };

test('a job that failed is counted and told, and fails as before; so is what was done counted', async () => {
  const lines: string[] = [];
  const logger = createLogger({ service: 'auth', destination: { write: (line: string) => void lines.push(line) } });
  let begin: (job: ActiveJob<object>) => Promise<void>;
  const work = (_: JobKind, handle: typeof begin) => Promise.resolve(void (begin = handle));
  const jobs = tracedJobs({ work } as unknown as JobQueue, 'auth', logger);
  await jobs.work<{ fails: boolean }>(printing, ({ data }) =>
    data.fails ? Promise.reject(new TypeError('no paper')) : Promise.resolve(),
  );
  const job = (fails: boolean) => ({ id: '7', attempt: 3, data: { fails } }) as unknown as ActiveJob<object>;
  await begin!(job(false));
  expect(lines).toEqual([]);
  await expect(begin!(job(true))).rejects.toThrow('no paper');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'job failed', job: 'print', attempt: 3, err: { name: 'TypeError' } },
  ]);
  const counted = (outcome: string) =>
    `strainscope_call_seconds_count{service="auth",kind="job",call="print",outcome="${outcome}"} 1`;
  const metrics = await registry.metrics();
  expect(metrics).toContain(counted('ok'));
  expect(metrics).toContain(counted('failed'));
});
