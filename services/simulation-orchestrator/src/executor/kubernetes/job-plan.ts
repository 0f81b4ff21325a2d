import type { KubernetesObject, V1Job, V1JobCondition, V1Pod } from '@kubernetes/client-node';
import type { WorkerPool } from '../../config/kubernetes.config.ts';
import { labels, poolNameOf, versionLabel } from './labels.ts';
import { momentOf } from './moment.ts';
import { isActive } from './pod-end.ts';

/** A Job to be made. */
export interface PlannedJob {
  pool: WorkerPool;
  sequence: number;
  workers: number;
}

/** How many workers there should be, of what solver, and made from what. What is optional no earlier release tells. */
export interface WorkersWanted {
  /** In the pools that are open. */
  wanted: number;
  solverVersion: string;
  /** Pools whose workers get no work. */
  closed?: readonly string[];
  /** Templates of the pools, by name. */
  templates?: Readonly<Record<string, string>>;
}

/**
 * What is missing to `wanted` workers. Pools are filled in their order. Nothing is ever taken away here: workers that
 * are too many are dismissed when they ask for work, so that no running solve is ended. A closed pool is left out.
 * @param order with `kueue` where that is installed: it admits a Job whole or not at all, so that each worker of a queue
 *   is a Job of its own. One that waits to be admitted by a Kueue that is gone has no workers, and gets none
 */
export function planJobs(
  jobs: readonly V1Job[],
  pools: readonly WorkerPool[],
  order: WorkersWanted & { kueue?: boolean },
): PlannedJob[] {
  const { wanted, closed = [], kueue = false } = order;
  const planned: PlannedJob[] = [];
  let missing = wanted;
  for (const pool of pools.filter(({ name }) => !closed.includes(name))) {
    const own = jobs.filter((job) => poolNameOf(job) === pool.name);
    const counting = own.filter((job) => isCurrent(job, order) && (kueue || job.spec?.suspend !== true));
    const have = counting.reduce((sum, job) => sum + capacity(job), 0);
    const lacking = Math.min(missing, pool.most) - have;
    missing -= Math.max(have, Math.min(missing, pool.most));
    if (lacking <= 0) continue;
    const next = 1 + Math.max(0, ...own.map(sequenceOf));
    const isGroup = pool.isolation === 'worker' && !(kueue && pool.queue !== undefined);
    if (isGroup) planned.push({ pool, sequence: next, workers: lacking });
    else for (let n = 0; n < lacking; n += 1) planned.push({ pool, sequence: next + n, workers: 1 });
  }
  return planned;
}

/** Pods that no Job is made for: a group replaces those that it loses by itself, and at once, while they lie there. */
export function reserved(mostPods: number): number {
  return Math.ceil(mostPods / 50);
}

/** What of a plan there is room for. */
export function fitting(planned: readonly PlannedJob[], room: number): PlannedJob[] {
  let left = room;
  return planned.flatMap((job) => {
    const workers = Math.max(0, Math.min(job.workers, left));
    left -= workers;
    return workers > 0 ? [{ ...job, workers }] : [];
  });
}

/** Pods that there are, those that have ended included, and that Jobs have yet to make. */
export function podsOf(jobs: readonly V1Job[], pods: readonly V1Pod[]): number {
  const active = new Map<string, number>();
  for (const pod of pods.filter(isActive)) {
    const job = pod.metadata?.labels?.[labels.job] ?? '';
    active.set(job, (active.get(job) ?? 0) + 1);
  }
  const missing = jobs.map((job) => Math.max(0, capacity(job) - (active.get(job.metadata?.name ?? '') ?? 0)));
  return missing.reduce((sum, each) => sum + each, pods.length);
}

/** Pods that have ended and that nobody is deleting yet, the oldest first. */
export function endedOf(pods: readonly V1Pod[]): V1Pod[] {
  return pods
    .filter((pod) => !isActive(pod) && !pod.metadata?.deletionTimestamp)
    .toSorted((one, other) => bornAt(one) - bornAt(other));
}

function bornAt({ metadata }: V1Pod): number {
  return momentOf(metadata?.creationTimestamp) ?? 0;
}

/**
 * A Job or a pod as it would be made now. Workers of another version find nothing to do; those of another template, or of a
 * pool that is gone, are what somebody has corrected.
 */
export function isCurrent(object: KubernetesObject, { solverVersion, templates }: WorkersWanted): boolean {
  const own = object.metadata?.labels ?? {};
  if (own[labels.solverVersion] !== versionLabel(solverVersion)) return false;
  return templates === undefined || own[labels.template] === templates[poolNameOf(object) ?? ''];
}

/** Workers that a Job has or will have without us. */
export function capacity(job: V1Job): number {
  if (hasFinished(job)) return 0;
  const { succeeded = 0, active = 0 } = job.status ?? {};
  // Once a worker of a group has ended by itself, those that end later are not replaced.
  return succeeded > 0 ? active : (job.spec?.parallelism ?? 1);
}

export function hasFinished(job: V1Job): boolean {
  return [conditionOf(job, 'Complete'), conditionOf(job, 'Failed')].some((condition) => condition !== undefined);
}

/** By the cluster's clock, ms; undefined unless it has failed. */
export function failedAt(job: V1Job): number | undefined {
  return momentOf(conditionOf(job, 'Failed')?.lastTransitionTime);
}

function conditionOf({ status }: V1Job, type: string): V1JobCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type && condition.status === 'True');
}

function sequenceOf({ metadata }: V1Job): number {
  return Number(metadata?.labels?.[labels.sequence] ?? 0);
}
