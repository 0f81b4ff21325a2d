import type { KubernetesObject } from '@kubernetes/client-node';

/** By what the orchestrator knows its Jobs and their pods. */
export const labels = {
  component: 'app.kubernetes.io/component',
  managedBy: 'app.kubernetes.io/managed-by',
  pool: 'strainscope.io/pool',
  sequence: 'strainscope.io/sequence',
  solverVersion: 'strainscope.io/solver-version',
  /** Set by the cluster on the pods of a Job. */
  job: 'batch.kubernetes.io/job-name',
  queue: 'kueue.x-k8s.io/queue-name',
} as const;

export const manager = 'simulation-orchestrator';
export const workerComponent = 'fe-solver';

/** A version as the value of a label, which may hold neither `+` nor many characters. */
export function versionLabel(solverVersion: string): string {
  return solverVersion
    .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 63)
    .replace(/[^A-Za-z0-9]+$/, '');
}

/** Selects what is ours in a list or a watch. */
export const ownSelector = `${labels.managedBy}=${manager},${labels.component}=${workerComponent}`;

export function poolNameOf({ metadata }: KubernetesObject): string | undefined {
  return metadata?.labels?.[labels.pool];
}
