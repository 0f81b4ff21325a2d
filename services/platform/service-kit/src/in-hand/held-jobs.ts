import { createHash } from 'node:crypto';
import type { ActiveJob, AddOptions, JobKind, JobQueue } from '@strainscope/jobs';
import type { InHand } from '@strainscope/kernel';

/**
 * Jobs that are noted while they are in hand: one that ended the process twice fails from then on, until its tries are
 * spent. Jobs of one kind with the same data are the same, also when they are added anew.
 */
export function heldJobs(jobs: JobQueue, inHand: InHand): JobQueue {
  return {
    add: <T extends object>(kind: JobKind, data: T, options?: AddOptions) => jobs.add(kind, data, options),
    work: <T extends object>(kind: JobKind, handle: (job: ActiveJob<T>) => Promise<void>, concurrency?: number) =>
      jobs.work<T>(kind, (job) => inHand.hold(nameOf(kind, job.data), () => handle(job)), concurrency),
    close: () => jobs.close(),
  };
}

/** Data may tell of people: a name shows nothing of them. */
function nameOf({ name }: JobKind, data: object): string {
  return `job ${name} ${createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16)}`;
}
