/** By what the orchestrator knows its Jobs and their pods. */
export const labels = {
  component: 'app.kubernetes.io/component',
  managedBy: 'app.kubernetes.io/managed-by',
  pool: 'strainscope.io/pool',
  sequence: 'strainscope.io/sequence',
  queue: 'kueue.x-k8s.io/queue-name',
} as const;

export const manager = 'simulation-orchestrator';
export const workerComponent = 'fe-solver';

/** Selects what is ours in a list or a watch. */
export const ownSelector = `${labels.managedBy}=${manager},${labels.component}=${workerComponent}`;
