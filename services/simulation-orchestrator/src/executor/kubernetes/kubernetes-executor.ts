import type { V1Pod } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import { restartDelay } from '../back-off.ts';
import type { Executor, WorkerEnd } from '../executor.ts';
import type { ClusterClient } from './cluster-client.ts';
import { hasFailed, planJobs } from './job-plan.ts';
import type { PlannedJob } from './job-plan.ts';
import type { KubernetesConfig } from './kubernetes.config.ts';
import type { LeaderElection } from './leader-election.ts';
import { endOf, goneEnd, isActive, isAlive } from './pod-end.ts';
import { workerJob } from './worker-job.ts';

export interface KubernetesExecutorOptions {
  client: ClusterClient;
  election: LeaderElection;
  config: KubernetesConfig;
  solverVersion: string;
  /** Longest solve, s. */
  solveLimitSeconds: number;
  logger: Logger;
}

/**
 * Runs solver workers as Jobs. Every process watches; the leader alone makes Jobs. Nothing ends a worker that holds
 * work: those that are too many are dismissed when they ask for more.
 */
export class KubernetesExecutor implements Executor {
  readonly endsWithProcess = false;
  private readonly listeners: ((end: WorkerEnd) => Promise<void>)[] = [];
  private readonly told = new Set<string>();
  private readonly dismissed = new Set<string>();
  private readonly failedJobs = new Set<string>();
  private wanted = 0;
  private failuresInRow = 0;
  private notBefore = 0;
  private converging: Promise<void> | undefined;
  private kueue: boolean | undefined;

  constructor(private readonly options: KubernetesExecutorOptions) {
    const { jobs, pods } = options.client;
    pods.cache.onChanged((pod) => this.look(pod));
    pods.cache.onRemoved((pod) => this.bury(pod, endOf(pod) ?? goneEnd(pod)));
    jobs.cache.onChanged((job) => {
      const uid = job.metadata?.uid ?? '';
      if (!hasFailed(job) || this.failedJobs.has(uid)) return;
      this.failedJobs.add(uid);
      this.failuresInRow += 1;
      this.notBefore = performance.now() + restartDelay(this.failuresInRow);
    });
    jobs.cache.onRemoved((job) => this.failedJobs.delete(job.metadata?.uid ?? ''));
  }

  start(): void {
    this.options.client.jobs.start();
    this.options.client.pods.start();
    this.options.election.start();
  }

  get size(): number {
    return this.activePods().length;
  }

  scale(count: number): void {
    this.wanted = count;
    this.converging ??= this.converge()
      .catch((err: unknown) => this.options.logger.error({ err }, 'worker Jobs could not be brought up to date'))
      .finally(() => (this.converging = undefined));
  }

  isAlive(workerId: string): boolean {
    const pod = this.options.client.pods.cache.get(workerId);
    return pod !== undefined && isAlive(pod);
  }

  started(workerId: string): void {
    if (this.options.client.pods.cache.get(workerId)) this.failuresInRow = 0;
  }

  dismisses(workerId: string): boolean {
    const { client, config, election } = this.options;
    if (this.dismissed.has(workerId)) return true;
    const pod = client.pods.cache.get(workerId);
    if (!pod || !election.leads || !client.pods.isFresh) return false;
    const staying = this.activePods().filter(({ metadata }) => !this.dismissed.has(metadata?.name ?? ''));
    const isTooMany = staying.length > this.wanted;
    if (isTooMany || ageOf(pod) > config.lifetimeSeconds) this.dismissed.add(workerId);
    return this.dismissed.has(workerId);
  }

  kill(workerId: string): void {
    const pod = this.options.client.pods.cache.get(workerId);
    if (!pod) return;
    this.options.client
      .deletePod(pod)
      .catch((err: unknown) => this.options.logger.error({ err, worker: workerId }, 'a pod could not be deleted'));
  }

  onEnd(listener: (end: WorkerEnd) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Workers outlive this process: its successor finds them. */
  async stop(): Promise<void> {
    const { client, election } = this.options;
    await this.converging;
    await Promise.all([client.jobs.stop(), client.pods.stop(), election.stop()]);
  }

  private async converge(): Promise<void> {
    const { client, config, election } = this.options;
    if (!election.leads || !client.jobs.isFresh || performance.now() < this.notBefore) return;
    this.kueue ??= await client.hasKueue();
    for (const planned of planJobs(client.jobs.cache.all, config.pools, this.wanted)) {
      if (!election.leads) return;
      await this.make(planned);
    }
  }

  private async make(planned: PlannedJob): Promise<void> {
    const { client, config, solverVersion, solveLimitSeconds, logger } = this.options;
    const job = workerJob({ ...planned, solverVersion, solveLimitSeconds, kueue: this.kueue ?? false }, config);
    await client.createJob(job);
    logger.info({ job: job.metadata!.name, workers: planned.workers }, 'worker Job made');
  }

  private activePods(): V1Pod[] {
    return this.options.client.pods.cache.all.filter(isActive);
  }

  private look(pod: V1Pod): void {
    const end = endOf(pod);
    if (end) this.bury(pod, end);
  }

  /** Each pod's end is told once; what is told of one that comes from before this process changes nothing. */
  private bury(pod: V1Pod, end: WorkerEnd): void {
    const uid = pod.metadata?.uid ?? '';
    const asked = end.asked || this.dismissed.has(end.workerId);
    if (!this.told.has(uid)) for (const listener of this.listeners) void listener({ ...end, asked });
    if (this.options.client.pods.cache.get(end.workerId)) this.told.add(uid);
    else {
      this.told.delete(uid);
      this.dismissed.delete(end.workerId);
    }
  }
}

function ageOf({ metadata }: V1Pod): number {
  return (Date.now() - new Date(metadata?.creationTimestamp ?? Date.now()).getTime()) / 1000;
}
