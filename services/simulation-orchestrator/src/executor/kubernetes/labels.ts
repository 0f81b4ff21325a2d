import { createHash } from 'node:crypto';
import type { KubernetesObject } from '@kubernetes/client-node';

/** Labels by which the orchestrator knows its Jobs and their pods. */
export const labels = {
  component: 'app.kubernetes.io/component',
  managedBy: 'app.kubernetes.io/managed-by',
  pool: 'strainscope.io/pool',
  sequence: 'strainscope.io/sequence',
  solverVersion: 'strainscope.io/solver-version',
  /** Hash of what the pool's pods were made from. */
  template: 'strainscope.io/template',
  /** Set by the cluster on the pods of a Job. */
  job: 'batch.kubernetes.io/job-name',
  queue: 'kueue.x-k8s.io/queue-name',
} as const;

export const manager = 'simulation-orchestrator';
export const workerComponent = 'fe-solver';

const fitsLabel = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/**
 * A version as the value of a label, which may hold neither `+` nor many characters. One that has to be changed ends with
 * its hash: were two versions to share a label, workers of the old one would pass for those that the new one needs.
 */
export function versionLabel(solverVersion: string): string {
  if (fitsLabel.test(solverVersion)) return solverVersion;
  const hash = createHash('sha256').update(solverVersion).digest('hex').slice(0, 10);
  const readable = solverVersion.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return `${readable.slice(0, 50)}-${hash}`.replace(/^-/, '');
}

/** Selects what is ours in a list or a watch. */
export const ownSelector = `${labels.managedBy}=${manager},${labels.component}=${workerComponent}`;

export function poolNameOf({ metadata }: KubernetesObject): string | undefined {
  return metadata?.labels?.[labels.pool];
}
