import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { EXECUTOR } from '../executor/executor.token.ts';
import type { Executor, WorkerEnd } from '../executor/executor.ts';
import { PoolLimits } from '../executor/pool-limits.ts';
import { desiredWorkers, roomOf } from '../executor/scaling.ts';
import { LeaseSweeper } from '../leases/lease-sweeper.ts';
import { observeLoad } from '../leases/lease.metrics.ts';
import { Load } from '../leases/load.ts';
import { configuredPools } from '../pools/configured-pools.ts';
import { ReadySignal } from './ready-signal.ts';

const tickMilliseconds = 1_000;

/** Keeps as many workers as there is work, and ends leases that nobody else will. Level-triggered: a missed signal costs one tick. */
@Injectable()
export class WorkerSupervisor {
  private stopping = false;
  private due = false;
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private wanted = 0;
  /** Pools that were closed at the last look. */
  private closed: readonly string[] = [];
  private busyAt = 0;
  /** By the clock that all processes share, ms. */
  private sweptAt = Number.NEGATIVE_INFINITY;
  private sweepFrom = 0;

  constructor(
    private readonly sweeper: LeaseSweeper,
    private readonly load: Load,
    private readonly poolLimits: PoolLimits,
    private readonly times: Times,
    private readonly ready: ReadySignal,
    @Inject(EXECUTOR) private readonly executor: Executor,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    if (this.executor.endsWithProcess) {
      await this.sweeper.recover();
      this.sweptAt = (await this.times.shared()).getTime();
    }
    this.executor.onEnd((end) => this.bury(end));
    this.executor.start();
    this.ready.onRing(() => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    clearTimeout(this.timer);
    await this.executor.stop();
  }

  private async bury(end: WorkerEnd): Promise<void> {
    const { workerId, asked, code, signal } = end;
    if (!asked) this.logger.warn({ worker: workerId, exitStatus: code, signal }, 'worker died');
    try {
      await this.sweeper.bury(end);
    } catch (err) {
      this.logger.error({ err, worker: workerId }, 'a worker that is gone keeps its leases until they expire');
    }
  }

  /** However often it is called, at most one tick waits behind the running one. */
  private wake(): void {
    if (this.stopping || this.due) return;
    this.due = true;
    clearTimeout(this.timer);
    this.running = this.running.then(() => this.tick());
  }

  private async tick(): Promise<void> {
    this.due = false;
    if (this.stopping) return;
    try {
      await this.scale();
      await this.sweep();
    } catch (err) {
      this.logger.error({ err }, 'the workers could not be looked after');
    }
    if (!this.due) this.timer = setTimeout(() => this.wake(), tickMilliseconds);
  }

  private async scale(): Promise<void> {
    const { limits, closed } = await this.poolLimits.now(configuredPools(this.config), this.executor.pools);
    this.executor.limit(limits);
    // Last, as the Jobs that end meanwhile would be replaced for work that is done.
    const open = [...limits.keys()].filter((name) => !closed.includes(name));
    const measured = await this.load.measure(open, closed);
    // Work that may not be claimed needs no workers, and is not said to wait for them.
    const load = closed.length === limits.size ? { ...measured, ready: 0 } : measured;
    const now = this.times.now().getTime();
    if (load.ready + load.held > 0) this.busyAt = now;
    const { coolDownSeconds } = this.config.workers;
    const idleFor = now - this.busyAt;
    const { most, existing, reopened } = roomOf({ limits, running: this.executor.pools, closed }, this.closed);
    this.wanted = desiredWorkers(
      { ...load, idleFor, current: this.wanted + reopened, existing },
      { most, coolDown: coolDownSeconds * 1000 },
    );
    this.closed = closed;
    // With everybody else the idle ones of closed pools go, too: they cost as much.
    const isIdle = this.wanted === 0 && load.heldApart === 0;
    this.executor.scale(this.wanted, isIdle ? [] : closed);
    observeLoad({ ...load, workers: this.runningBut(closed) });
  }

  /** Workers alive in pools other than these. */
  private runningBut(closed: readonly string[]): number {
    const open = this.executor.pools.filter(({ name }) => !closed.includes(name));
    return open.flatMap(({ workers }) => workers).filter((workerId) => this.executor.isAlive(workerId)).length;
  }

  /**
   * Workers first get the time to renew where nobody could or the clock was set: after a sleep of the machine, an outage of
   * the database, a start that finds workers.
   */
  private async sweep(): Promise<void> {
    const at = await this.times.shared();
    const now = at.getTime();
    const lease = this.config.leaseSeconds * 1000;
    const passed = now - this.sweptAt;
    if (passed < 0 || passed > Math.max(3 * tickMilliseconds, lease / 2)) this.sweepFrom = now + lease / 2;
    this.sweptAt = now;
    if (now >= this.sweepFrom) await this.sweeper.sweep(at);
  }
}
