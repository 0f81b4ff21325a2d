import { z } from 'zod';

const quantities = z.record(z.string(), z.string());

/** A kind of node that solves: its Jobs differ in resources and in where they may run. */
export const workerPool = z.object({
  /** Part of the names of its Jobs. */
  name: z.string().regex(/^[a-z]([a-z0-9-]{0,18}[a-z0-9])?$/, 'Expected a short DNS label'),
  image: z.string().min(1),
  /** Pods at most. */
  most: z.coerce.number().int().min(1),
  /** `worker`: a pod solves until it is idle; `simulation`: a pod ends after one. */
  isolation: z.enum(['worker', 'simulation']).default('worker'),
  requests: quantities.default({ cpu: '1', memory: '1Gi' }),
  /** Graphics processors are asked for here: `{"nvidia.com/gpu": "1"}`. */
  limits: quantities.default({ memory: '2Gi' }),
  nodeSelector: z.record(z.string(), z.string()).default({}),
  tolerations: z
    .array(
      z.object({
        key: z.string().optional(),
        operator: z.enum(['Exists', 'Equal']).optional(),
        value: z.string().optional(),
        effect: z.string().optional(),
      }),
    )
    .default([]),
  priorityClass: z.string().optional(),
  /** LocalQueue of Kueue; its Jobs begin suspended where Kueue is installed. */
  queue: z.string().optional(),
  /** Solver threads per pod. */
  threads: z.coerce.number().int().min(1).default(1),
  /** What its workers solve on; `gpu` needs the image for it and a processor among the limits. */
  backEnd: z.enum(['cpu', 'gpu']).default('cpu'),
});
export type WorkerPool = z.output<typeof workerPool>;

/** Settings of `simulationOrchestrator.kubernetes`. Without pools no Job is made. */
export const kubernetesConfig = z.object({
  namespace: z.string().default('default'),
  /** Filled in this order. */
  pools: z.array(workerPool).default([]),
  /** Where worker pods find `WorkService`. */
  workUrl: z.string().default(''),
  /** Secret with the key `token` that workers show. */
  tokenSecret: z.string().default('strainscope-worker-token'),
  /** Secrets for a registry that asks who pulls. */
  imagePullSecrets: z.array(z.string().min(1)).default([]),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).default('IfNotPresent'),
  /** Workers end when their Job is so old, s, between two simulations; a new Job takes their place. */
  lifetimeSeconds: z.coerce
    .number()
    .positive()
    .default(24 * 3600),
  /**
   * Pods at most: those that run, are about to, or have ended and lie there. No Job is made beyond them; those that have
   * ended make room.
   */
  mostPods: z.coerce.number().int().min(1).default(3_000),
  /** Finished Jobs are deleted after so long, s. */
  keepSeconds: z.coerce.number().int().min(0).default(600),
  /** For a worker to give back its work when its pod is asked to end, s. */
  graceSeconds: z.coerce.number().int().min(1).default(30),
  /**
   * Calls to the API server per second, and at once, but for those about the Lease: unless told, room for 100 Jobs a
   * second and what belongs to them.
   */
  qps: z.coerce.number().positive().default(150),
  burst: z.coerce.number().int().min(1).default(300),
  /** A single call that is not answered for so long has failed, s. */
  callSeconds: z.coerce.number().positive().default(15),
  /** The whole list is read again after so long, s, whatever the watch says. */
  resyncSeconds: z.coerce.number().positive().default(300),
  /** A watch without a word, not even a bookmark, for so long is dead, s. */
  silenceSeconds: z.coerce.number().positive().default(90),
  /** Leader election: a leader that does not renew for so long, s, is succeeded. */
  electionSeconds: z.coerce.number().positive().default(15),
});
export type KubernetesConfig = z.output<typeof kubernetesConfig>;
