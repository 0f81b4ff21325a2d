import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { isOfVersion } from './job-plan.ts';
import type { WorkersWanted } from './job-plan.ts';
import { isActive } from './pod-end.ts';

/**
 * Whether a worker that asks for work is to end instead: nobody of the leader's version has use for it, its Job nears
 * its deadline, or it is one too many. Every process comes to the same answer from the same order, so that two that are
 * asked at once do not end two where one is too many; the youngest go first.
 * @param job the pod's own, when it is known: a pod that replaced another is younger than the deadline that ends both
 * @param lifetime seconds from the start of a Job
 */
export function isDismissed(
  pod: V1Pod,
  job: V1Job | undefined,
  pods: readonly V1Pod[],
  { wanted, solverVersion }: WorkersWanted,
  lifetime: number,
  now: number,
): boolean {
  if (!isOfVersion(pod, solverVersion)) return true;
  const startedAt = job?.status?.startTime ?? pod.metadata?.creationTimestamp;
  if (startedAt && (now - new Date(startedAt).getTime()) / 1000 > lifetime) return true;
  const staying = pods.filter((each) => isActive(each) && isOfVersion(each, solverVersion)).toSorted(byAge);
  return staying.findIndex(({ metadata }) => metadata?.uid === pod.metadata?.uid) >= wanted;
}

/** The oldest first. */
export function byAge(one: V1Pod, other: V1Pod): number {
  return bornAt(one) - bornAt(other) || (one.metadata?.name ?? '').localeCompare(other.metadata?.name ?? '');
}

function bornAt({ metadata }: V1Pod): number {
  return new Date(metadata?.creationTimestamp ?? 0).getTime();
}
