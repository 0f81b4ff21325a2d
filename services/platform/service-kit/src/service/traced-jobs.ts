import type { ActiveJob, AddOptions, JobKind, JobQueue } from '@strainscope/jobs';
import { currentTraceparent, inSpan, observeCall, type Logger } from '@strainscope/observability';

/**
 * Jobs of a service that belong to the trace in which they were added: it travels with their data, and handlers get those
 * without it. What becomes of them is counted, and who failed is told: the queue keeps it to itself and tries again.
 */
export function tracedJobs(jobs: JobQueue, service: string, logger: Logger): JobQueue {
  return {
    add<T extends object>(kind: JobKind, data: T, options?: AddOptions) {
      const traceparent = currentTraceparent();
      return jobs.add(kind, traceparent === undefined ? data : { ...data, traceparent }, options);
    },
    work<T extends object>(kind: JobKind, handle: (job: ActiveJob<T>) => Promise<void>, concurrency?: number) {
      const traced = (job: ActiveJob<T & { traceparent?: string }>) => {
        const { traceparent, ...data } = job.data;
        const attributes = { 'job.id': job.id, 'job.attempt': job.attempt };
        const span = { name: kind.name, kind: 'consumer', parent: traceparent, attributes } as const;
        const done = observeCall({ service, kind: 'job', call: kind.name }, () =>
          inSpan(span, () => handle({ ...job, data: data as unknown as T })),
        );
        return done.catch((err: unknown) => {
          logger.warn({ err, job: kind.name, jobId: job.id, attempt: job.attempt }, 'job failed');
          throw err;
        });
      };
      return jobs.work(kind, traced, concurrency);
    },
    close: () => jobs.close(),
  };
}
