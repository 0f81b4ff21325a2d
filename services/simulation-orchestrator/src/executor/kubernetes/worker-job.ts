import { createHash } from 'node:crypto';
import type { V1Job, V1PodSpec } from '@kubernetes/client-node';
import type { KubernetesConfig, WorkerPool } from '../../config/kubernetes.config.ts';
import { labels, manager, versionLabel, workerComponent } from './labels.ts';

/** Exit status of a worker that was set up wrongly: no other pod would do better. */
export const misconfigured = 2;
/** Crashes are counted per simulation by the orchestrator, not per Job: a Job that gave up would end its healthy pods. */
const manyFailures = 1_000_000;
/** The cluster counts a Job's deadline by its clock, we its age by ours. */
const clocksDifferSeconds = 900;

export interface JobOrder {
  pool: WorkerPool;
  /** Names the Job: the same order made twice is the same Job. */
  sequence: number;
  /** Pods. */
  workers: number;
  solverVersion: string;
  /** Kueue is installed: it decides when the Job begins. */
  kueue: boolean;
  /** The slowest solve that is provided for, s. */
  slowestSolveSeconds: number;
}

/** The Job of a group of workers, or of one simulation. */
export function workerJob(order: JobOrder, config: KubernetesConfig): V1Job {
  const { pool, sequence, workers, kueue, solverVersion, slowestSolveSeconds } = order;
  const isolated = pool.isolation === 'simulation';
  const own = {
    [labels.managedBy]: manager,
    [labels.component]: workerComponent,
    [labels.pool]: pool.name,
    [labels.solverVersion]: versionLabel(solverVersion),
    [labels.template]: templateOf(order, config),
  };
  const queue = kueue && pool.queue ? { [labels.queue]: pool.queue } : {};
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobName(pool.name, sequence),
      namespace: config.namespace,
      labels: { ...own, ...queue, [labels.sequence]: String(sequence) },
    },
    spec: {
      parallelism: workers,
      ...(isolated ? { completions: 1 } : {}),
      suspend: kueue && pool.queue !== undefined,
      // A backstop, counted from the Job's start as its workers' lifetime is: they are dismissed one solve earlier.
      activeDeadlineSeconds: Math.ceil(
        config.lifetimeSeconds + slowestSolveSeconds + config.graceSeconds + clocksDifferSeconds,
      ),
      ttlSecondsAfterFinished: config.keepSeconds,
      backoffLimit: isolated ? 0 : manyFailures,
      podFailurePolicy: {
        rules: [
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
          {
            action: 'FailJob',
            onExitCodes: { containerName: 'solver', operator: 'In', values: [misconfigured] },
          },
        ],
      },
      template: { metadata: { labels: own }, spec: podOf(order, config) },
    },
  };
}

/**
 * A short hash of what makes a pool's workers what they are: their pods, and the queue that admits them. Nothing in it
 * changes from Job to Job, nor does how many there are.
 */
export function templateOf(made: Pick<JobOrder, 'pool' | 'solverVersion'>, config: KubernetesConfig): string {
  const canonical = JSON.stringify([podOf(made, config), made.pool.queue ?? null], inOrder);
  return createHash('sha256').update(canonical).digest('hex').slice(0, 10);
}

/** The same settings in another order are the same template. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function jobName(pool: string, sequence: number): string {
  return `fe-solver-${pool}-${sequence}`;
}

/** The name is one that the cluster gives to pods of this pool's Jobs: the Job's, and five characters. */
export function isPodOf(pool: string, podName: string): boolean {
  const [, sequence] = /-(\d+)-[a-z0-9]{5}$/.exec(podName) ?? [];
  return sequence !== undefined && podName.slice(0, -6) === jobName(pool, Number(sequence));
}

function podOf({ pool, solverVersion }: Pick<JobOrder, 'pool' | 'solverVersion'>, config: KubernetesConfig): V1PodSpec {
  return {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: config.graceSeconds,
    ...(pool.priorityClass ? { priorityClassName: pool.priorityClass } : {}),
    imagePullSecrets: config.imagePullSecrets.map((name) => ({ name })),
    nodeSelector: pool.nodeSelector,
    tolerations: pool.tolerations as V1PodSpec['tolerations'] & object,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10_001,
      runAsGroup: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name: 'solver',
        image: pool.image,
        imagePullPolicy: config.imagePullPolicy,
        env: [
          { name: 'STRAINSCOPE_WORK_URL', value: config.workUrl },
          {
            name: 'STRAINSCOPE_WORK_TOKEN',
            valueFrom: { secretKeyRef: { name: config.tokenSecret, key: 'token' } },
          },
          { name: 'STRAINSCOPE_WORKER_ID', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'STRAINSCOPE_NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
          { name: 'STRAINSCOPE_SOLVER_VERSION', value: solverVersion },
          { name: 'STRAINSCOPE_THREADS', value: String(pool.threads) },
          { name: 'STRAINSCOPE_BACKEND', value: pool.backEnd },
          { name: 'STRAINSCOPE_ISOLATED', value: String(pool.isolation === 'simulation') },
        ],
        resources: { requests: pool.requests, limits: pool.limits },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }],
      },
    ],
    volumes: [{ name: 'scratch', emptyDir: {} }],
  };
}
