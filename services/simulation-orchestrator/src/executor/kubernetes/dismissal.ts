import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { isCurrent } from './job-plan.ts';
import type { WorkersWanted } from './job-plan.ts';
import { labels } from './labels.ts';
import { momentOf } from './moment.ts';
import { isActive } from './pod-end.ts';

/**
 * Names of the pods that are too many: the youngest of the leader's version and templates, whoever asks first. Every
 * process comes to the same answer from the same order, so that two that are asked at once do not end two where one is too
 * many. Those of a closed pool are beside the wanted number, within the limit of their pool.
 * @param limits workers that operators allow a pool, by its name
 */
export function surplusOf(
  pods: readonly V1Pod[],
  order: WorkersWanted,
  limits: ReadonlyMap<string, number> = new Map(),
): ReadonlySet<string> {
  const { wanted, closed = [] } = order;
  const staying = pods
    .filter((each) => isActive(each) && isCurrent(each, order))
    .map((pod) => ({
      name: pod.metadata?.name ?? '',
      pool: pod.metadata?.labels?.[labels.pool] ?? '',
      at: momentOf(pod.metadata?.creationTimestamp) ?? 0,
    }))
    .sort((one, other) => one.at - other.at || one.name.localeCompare(other.name));
  const open = staying.filter(({ pool }) => !closed.includes(pool));
  const surplus = new Set(open.slice(wanted).map(({ name }) => name));
  for (const [pool, limit] of limits) {
    for (const { name } of staying.filter((each) => each.pool === pool).slice(limit)) surplus.add(name);
  }
  return surplus;
}

/**
 * The worker's Job nears its deadline, which ends a pod that replaced another as well.
 * @param job the pod's own, when it is known
 * @param lifetime seconds from the start of a Job
 */
export function isSpent(pod: V1Pod, job: V1Job | undefined, lifetime: number, now: number): boolean {
  const startedAt = momentOf(job?.status?.startTime) ?? momentOf(pod.metadata?.creationTimestamp);
  return startedAt !== undefined && (now - startedAt) / 1000 > lifetime;
}
