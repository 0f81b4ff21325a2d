import type { V1Job, V1Pod } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import type { KubernetesConfig, WorkerPool } from '../../config/kubernetes.config.ts';
import { longestRetryDelay } from '../back-off.ts';
import type { Executor, RunningPool, WorkerEnd } from '../executor.ts';
import type { ClusterClient } from './cluster-client.ts';
import { isSpent, surplusOf } from './dismissal.ts';
import { capacity, endedOf, failedAt, fitting, isCurrent, planJobs, podsOf, reserved } from './job-plan.ts';
import type { PlannedJob, WorkersWanted } from './job-plan.ts';
import { labels, poolNameOf } from './labels.ts';
import { LeaderElection } from './leader-election.ts';
import { endOf, goneEnd, isActive, isAlive } from './pod-end.ts';
import { PoolBackOff } from './pool-back-off.ts';
import { isPodOf, templateOf, workerJob } from './worker-job.ts';

export interface KubernetesExecutorOptions {
  client: ClusterClient;
  /** Unique per process. */
  me: string;
  config: KubernetesConfig;
  solverVersion: string;
  /** The slowest solve that is provided for, s. */
  slowestSolveSeconds: number;
  logger: Logger;
}

/** Creations on their way together; the budget of calls says how many there are a second. */
const createdAtOnce = 16;
/** Ended pods that are deleted at one look: Jobs that there is room for are made in between. */
const deletedAtOnce = 100;

/**
 * Runs solver workers as Jobs. Every process watches; the leader alone makes Jobs. Nothing ends a worker that holds
 * work: those that are too many are dismissed when they ask for more.
 */
export class KubernetesExecutor implements Executor {
  readonly endsWithProcess = false;
  private readonly listeners: ((end: WorkerEnd) => Promise<void>)[] = [];
  private readonly told = new Set<string>();
  private readonly burials = new Set<Promise<void>>();
  private readonly failedJobs = new Set<string>();
  private readonly election: LeaderElection;
  private readonly templates: Readonly<Record<string, string>>;
  /** Unknown until the supervisor has looked at the load. */
  private wanted: number | undefined;
  private closed: readonly string[] = [];
  /** Found once a second: every worker that asks would have to be compared with all others. */
  private surplus: ReadonlySet<string> = new Set();
  private limits: ReadonlyMap<string, number> = new Map();
  private readonly backOff = new PoolBackOff();
  private converging: Promise<void> | undefined;
  private kueue = { isInstalled: false, askAgainAt: Number.NEGATIVE_INFINITY };

  constructor(private readonly options: KubernetesExecutorOptions) {
    const { client, config, me, solverVersion, logger } = options;
    const { jobs, pods, leases } = client;
    this.templates = Object.fromEntries(
      config.pools.map((pool) => [pool.name, templateOf({ pool, solverVersion }, config)]),
    );
    this.election = new LeaderElection({
      api: leases,
      namespace: config.namespace,
      name: 'strainscope-orchestrator',
      me,
      duration: config.electionSeconds * 1000,
      tell: () => this.own && JSON.stringify(this.own),
      logger,
    });
    pods.cache.onChanged((pod) => this.noteEnd(pod));
    pods.cache.onRemoved((pod) => this.bury(pod, endOf(pod) ?? goneEnd(pod)));
    jobs.cache.onChanged((job) => this.noteFailure(job));
    jobs.cache.onRemoved((job) => this.failedJobs.delete(job.metadata?.uid ?? ''));
  }

  start(): void {
    this.options.client.jobs.start();
    this.options.client.pods.start();
    this.election.start();
  }

  get leads(): boolean {
    return this.election.leads;
  }

  get size(): number {
    return this.options.client.pods.cache.all.filter(isAlive).length;
  }

  scale(count: number, closed: readonly string[] = []): void {
    this.wanted = count;
    this.closed = closed;
    this.findSurplus();
    this.converging ??= this.converge()
      .catch((err: unknown) => this.options.logger.error({ err }, 'worker Jobs could not be brought up to date'))
      .finally(() => (this.converging = undefined));
  }

  limit(limits: ReadonlyMap<string, number>): void {
    this.limits = limits;
    this.findSurplus();
  }

  get pools(): readonly RunningPool[] {
    const { client, config } = this.options;
    const [jobs, pods] = [client.jobs.cache.all, client.pods.cache.all.filter(isActive)];
    return config.pools.map(({ name }) => ({
      name,
      wanted: jobs.filter((job) => poolNameOf(job) === name).reduce((sum, job) => sum + capacity(job), 0),
      workers: pods.filter((pod) => poolNameOf(pod) === name).map(({ metadata }) => metadata?.name ?? ''),
    }));
  }

  /**
   * By its name where it has not been heard of, as when this process has just begun: taken for one from elsewhere, it would
   * work in a pool that is closed, and at no pool's price.
   */
  poolOf(workerId: string): string | undefined {
    const { client, config } = this.options;
    const pod = client.pods.cache.get(workerId);
    return pod ? poolNameOf(pod) : config.pools.find(({ name }) => isPodOf(name, workerId))?.name;
  }

  isAlive(workerId: string): boolean {
    const pod = this.options.client.pods.cache.get(workerId);
    return pod !== undefined && isAlive(pod);
  }

  /** While the API server is away the copy shows as alive what is gone with its node. */
  async stillRuns(workerId: string): Promise<boolean> {
    if (!this.isAlive(workerId)) return false;
    const { client, logger } = this.options;
    try {
      const pod = await client.readPod(workerId);
      return pod !== undefined && isAlive(pod);
    } catch (err) {
      logger.warn({ err, worker: workerId }, 'nobody can tell whether a silent worker runs');
      return false;
    }
  }

  started(workerId: string): void {
    const pool = this.poolOf(workerId);
    if (pool !== undefined) this.backOff.works(pool);
  }

  dismisses(workerId: string): boolean {
    const { jobs, pods } = this.options.client;
    const pod = pods.cache.get(workerId);
    const order = this.order();
    if (!pod || !order || !pods.isFresh) return false;
    if (!isCurrent(pod, order) || this.surplus.has(workerId)) return true;
    const job = jobs.cache.get(pod.metadata?.labels?.[labels.job] ?? '');
    return isSpent(pod, job, this.options.config.lifetimeSeconds, Date.now());
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
    const { client } = this.options;
    await this.converging;
    await Promise.all([client.jobs.stop(), client.pods.stop(), this.election.stop()]);
    await Promise.all(this.burials);
  }

  private findSurplus(): void {
    const order = this.order();
    this.surplus = order ? surplusOf(this.options.client.pods.cache.all, order, this.limits) : new Set();
  }

  private async converge(): Promise<void> {
    const { client, config } = this.options;
    if (!this.own || !this.election.leads || !client.jobs.isFresh || !client.pods.isFresh) return;
    await this.lookForKueue();
    const pools = config.pools.map((pool) => this.limited(pool));
    const jobs = client.jobs.cache.all;
    const planned = planJobs(jobs, pools, { ...this.own, kueue: this.kueue.isInstalled });
    // Left out here: what a pool that waits should have, no other pool gets for it.
    const due = planned.filter(({ pool }) => !this.backOff.waits(pool.name));
    const room = config.mostPods - reserved(config.mostPods) - podsOf(jobs, client.pods.cache.all);
    await this.makeAll(fitting(due, room));
    await this.makeRoom(due.reduce((sum, { workers }) => sum + workers, 0) - room);
  }

  /**
   * For pods at the next looks: a group keeps its dead for a day. What an ended pod tells is stored before it goes, or a
   * process that dies in between would leave nobody who knows whose fault its end was.
   */
  private async makeRoom(lacking: number): Promise<void> {
    if (lacking <= 0) return;
    const { client } = this.options;
    const ended = endedOf(client.pods.cache.all).slice(0, Math.min(lacking, deletedAtOnce));
    await Promise.allSettled(this.burials);
    for (const pod of ended) {
      if (!this.election.leads) return;
      await client.deletePod(pod);
    }
  }

  /** It may come or go while this process runs. */
  private async lookForKueue(): Promise<void> {
    const { client, config } = this.options;
    if (performance.now() < this.kueue.askAgainAt) return;
    const isInstalled = await client.hasKueue();
    this.kueue = { isInstalled, askAgainAt: performance.now() + config.resyncSeconds * 1000 };
  }

  /** Several at once; none begins any more once one has failed. */
  private async makeAll(planned: readonly PlannedJob[]): Promise<void> {
    const inTurn = planned.values();
    const failures: unknown[] = [];
    const makeNext = async () => {
      for (const each of inTurn) {
        if (failures.length > 0 || !this.election.leads) return;
        await this.make(each).catch((failure: unknown) => failures.push(failure));
      }
    };
    await Promise.all(Array.from({ length: createdAtOnce }, makeNext));
    if (failures.length > 0) throw failures[0];
  }

  private limited(pool: WorkerPool): WorkerPool {
    return { ...pool, most: this.limits.get(pool.name) ?? pool.most };
  }

  private async make(planned: PlannedJob): Promise<void> {
    const { client, config, solverVersion, slowestSolveSeconds, logger } = this.options;
    const job = workerJob({ ...planned, solverVersion, slowestSolveSeconds, kueue: this.kueue.isInstalled }, config);
    await client.createJob(job);
    logger.info({ job: job.metadata!.name, workers: planned.workers }, 'worker Job made');
  }

  /** What this process would have. */
  private get own(): WorkersWanted | undefined {
    const { wanted, closed, templates } = this;
    const { solverVersion } = this.options;
    return wanted === undefined ? undefined : { wanted, closed, solverVersion, templates };
  }

  /** What the leader would have, whoever it is: a worker may ask any process. */
  private order(): WorkersWanted | undefined {
    if (this.election.leads) return this.own;
    const { told } = this.election;
    return told === undefined ? undefined : (JSON.parse(told) as WorkersWanted);
  }

  /** Failed Jobs are kept for a while: a process that has just begun learns of old ones, for which nobody need wait now. */
  private noteFailure(job: V1Job): void {
    const uid = job.metadata?.uid ?? '';
    const at = failedAt(job);
    if (at === undefined || Date.now() - at > longestRetryDelay || this.failedJobs.has(uid)) return;
    this.failedJobs.add(uid);
    this.backOff.failed(poolNameOf(job) ?? '');
  }

  private noteEnd(pod: V1Pod): void {
    const end = endOf(pod);
    if (end) this.bury(pod, end);
  }

  /** Each pod's end is told once; what is told of one that comes from before this process changes nothing. */
  private bury(pod: V1Pod, end: WorkerEnd): void {
    const uid = pod.metadata?.uid ?? '';
    if (!this.told.has(uid)) for (const listener of this.listeners) this.follow(listener(end));
    if (this.options.client.pods.cache.get(end.workerId)) this.told.add(uid);
    else this.told.delete(uid);
  }

  /** Keeps what a listener does about an end until it is done. */
  private follow(burial: Promise<void>): void {
    const followed = burial.finally(() => this.burials.delete(followed));
    this.burials.add(followed);
  }
}
