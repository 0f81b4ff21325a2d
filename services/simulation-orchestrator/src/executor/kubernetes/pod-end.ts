import type { V1Pod } from '@kubernetes/client-node';
import type { WorkerEnd } from '../executor.ts';

/** Why a container ended, when its node was restarted under it; it comes with the status of a kill. */
const unseen = 'ContainerStatusUnknown';

/** The pod's program runs, on a node that says so: its silence is its own fault. */
export function isAlive({ metadata, status }: V1Pod): boolean {
  return !metadata?.deletionTimestamp && status?.phase === 'Running' && isTrue(status, 'Ready');
}

/** It may still take or hold work. */
export function isActive({ status }: V1Pod): boolean {
  return status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

/**
 * How a worker ended; null while it has not. Eviction, preemption, a lost node and deletion are nobody's fault: they
 * count as asked for.
 */
export function endOf(pod: V1Pod): WorkerEnd | null {
  if (isActive(pod)) return null;
  const workerId = pod.metadata?.name ?? '';
  const terminated = pod.status?.containerStatuses?.find(({ name }) => name === 'solver')?.state?.terminated;
  const code = terminated?.exitCode ?? null;
  const asked = isDisrupted(pod) || terminated === undefined || terminated.reason === unseen || code === 0;
  return { workerId, asked, code: terminated?.reason === 'OOMKilled' ? 137 : code, signal: null };
}

/** The pod is gone and nobody saw its end. */
export function goneEnd(pod: V1Pod): WorkerEnd {
  return { workerId: pod.metadata?.name ?? '', asked: true, code: null, signal: null };
}

function isDisrupted({ metadata, status }: V1Pod): boolean {
  return (
    metadata?.deletionTimestamp !== undefined ||
    isTrue(status, 'DisruptionTarget') ||
    ['Evicted', 'NodeLost', 'Preempting', 'Shutdown', 'NodeShutdown', 'Terminated'].includes(status?.reason ?? '')
  );
}

function isTrue(status: V1Pod['status'], type: string): boolean {
  return status?.conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;
}
