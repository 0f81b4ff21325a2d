import type { WorkItem } from '@strainscope/proto/simulation';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SolveJob } from '../solve/solve-batch.ts';
import type { BackEnd } from '../solve/back-end.ts';
import type { Solved } from '../solve/run-event.ts';
import { Delivery } from './delivery.ts';
import { HeldLease } from './held-lease.ts';
import { LEASE_MILLISECONDS, codeOf } from './work-client.ts';
import { Pause } from './pause.ts';
import { ProblemWork } from './problem-work.ts';
import type { RunProblem } from './run-problem.ts';
import type { WorkClient } from './work-client.ts';
import { say } from './worker-log.ts';

/** Solves the events of one lease; a promise for each of them. */
export type SolveJobs = (jobs: readonly SolveJob[]) => Promise<Solved>[];

/** Pause while the orchestrator is away. */
const RETRY_MILLISECONDS = 1_000;
/** An upload may go on for so long once the worker is asked to end: the rest of its grace is for giving work back. */
const LAST_UPLOADS_MILLISECONDS = 5_000;
/** Results that may wait for their delivery while the next events are solved: more would fill the memory. */
const MOST_DELIVERIES = 8;
/** By then the next work is leased: beside a result that is encoded and uploaded the call takes twice as long, and the solver idles. */
const NEXT_WORK_MILLISECONDS = 100;

export interface WorkLoopOptions {
  /** Events that are solved together; one after the other unless told. */
  pass?: BackEnd['pass'];
  /** How researchers' own problems are solved; without it none is asked for. */
  runProblem?: RunProblem;
  /** Solves one simulation and ends. */
  isolated?: boolean;
  retryMilliseconds?: number;
  /** What a call may take at the orchestrator after this worker has given it up. */
  longestCallMilliseconds?: number;
  lastUploadsMilliseconds?: number;
  nextWorkMilliseconds?: number;
}

/** Leases and solves; what is solved is delivered while the next events run. */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private readonly leaving = new AbortController();
  private readonly deliveries = new Map<HeldLease, Promise<void>>();
  /** An answer did not arrive: until then it may still lease something that nobody knows of. */
  private unheardUntil: number | undefined;
  /** Why the last call for work was not answered. */
  private refusal: string | undefined;
  private readonly retryMilliseconds: number;
  private readonly longestCallMilliseconds: number;

  private readonly client: WorkClient;
  private readonly solve: SolveJobs;
  private readonly options: WorkLoopOptions;

  constructor(client: WorkClient, solve: SolveJobs, options: WorkLoopOptions = {}) {
    this.client = client;
    this.solve = solve;
    this.options = options;
    this.retryMilliseconds = options.retryMilliseconds ?? RETRY_MILLISECONDS;
    this.longestCallMilliseconds = options.longestCallMilliseconds ?? LEASE_MILLISECONDS;
  }

  /** Takes no new work; what is being solved is given back, and so is what has been solved and cannot be delivered soon. */
  stop(): void {
    this.stopping.abort();
    const { lastUploadsMilliseconds = LAST_UPLOADS_MILLISECONDS } = this.options;
    setTimeout(() => this.leaving.abort(), lastUploadsMilliseconds).unref();
  }

  /** Ends after `stop`, or when there is no more work for it, when everything is delivered or given back. */
  async run(): Promise<void> {
    let ended = false;
    while (!ended && !this.stopping.signal.aborted) {
      const { items, end } = await this.next();
      await (items[0]?.problem ? this.workOnProblem(items[0]) : this.work(items));
      ended = end || (this.options.isolated === true && items.length > 0);
      while (this.deliveries.size > MOST_DELIVERIES) await Promise.race(this.deliveries.values());
    }
    await Promise.all(this.deliveries.values());
  }

  private next(): Promise<{ items: WorkItem[]; end: boolean }> {
    const { isolated, pass, runProblem } = this.options;
    const { most, least } = isolated || !pass ? { most: 1, least: 1 } : pass;
    return this.ask(
      { maxItems: most, leastItems: least, takesProblems: runProblem !== undefined },
      this.stopping.signal,
    );
  }

  /** Nothing where the call was not answered, after a while. */
  private async ask(
    wanted: { maxItems: number; leastItems: number; urgentOnly?: boolean; takesProblems?: boolean },
    signal: AbortSignal,
  ): Promise<{ items: WorkItem[]; end: boolean }> {
    try {
      const began = performance.now();
      const work = await this.client.lease({ ...wanted, ...this.known() }, signal);
      if (this.unheardUntil !== undefined && began > this.unheardUntil) this.unheardUntil = undefined;
      this.refusal = undefined;
      return work;
    } catch (error) {
      if (!signal.aborted) this.note(error);
      this.unheardUntil = performance.now() + this.longestCallMilliseconds;
      if (!signal.aborted) await sleep(this.retryMilliseconds);
      return { items: [], end: false };
    }
  }

  /** Once for each cause: an orchestrator that is away is asked every second. */
  private note(error: unknown): void {
    const code = codeOf(error);
    if (code === this.refusal) return;
    this.refusal = code;
    say('warn', 'no answer to the call for work', { code });
  }

  /** All that is held: it is being delivered, or solved and delivered then. */
  private known(): { knownLeases?: { fences: bigint[] } } {
    if (this.unheardUntil === undefined) return {};
    return { knownLeases: { fences: [...this.deliveries.keys()].map(({ ref }) => ref.fence) } };
  }

  /** Done when the last event is solved, delivered or not. */
  private async work(items: readonly WorkItem[]): Promise<void> {
    const pause = new Pause();
    const leases = items.map((item) => new HeldLease(this.client, item, pause));
    const solving = this.solve(
      leases.map((lease) => ({
        document: () => JSON.parse(lease.item.taskJson) as unknown,
        signal: AbortSignal.any([lease.lost.signal, this.stopping.signal]),
        onProgress: ({ time, end }) => lease.progress(time / end),
        hold: pause.hold,
      })),
    );
    leases.forEach((lease, i) => this.deliver(lease, solving[i]!));
    const over = Promise.allSettled(solving);
    if (items.some(({ background }) => background) && !this.options.isolated) await this.giveWay(pause, over);
    await over;
  }

  /** Done when it is solved, delivered or not. */
  private async workOnProblem(item: WorkItem): Promise<void> {
    const pause = new Pause();
    const lease = new HeldLease(this.client, item, pause);
    const { isolated, runProblem: run } = this.options;
    const work = new ProblemWork(this.client, lease, item.problem!, {
      run: run!,
      pause,
      stopping: this.stopping.signal,
      leaving: this.leaving.signal,
      retryMilliseconds: this.retryMilliseconds,
    });
    this.deliveries.set(
      lease,
      work.done.finally(() => this.deliveries.delete(lease)),
    );
    if (!isolated) await this.giveWay(pause, work.solved);
    await work.solved;
  }

  /**
   * While a pass runs for which nobody waits: what somebody waits for is solved before it goes on. It stands still in
   * memory meanwhile and loses nothing (ADR 6).
   */
  private async giveWay(pause: Pause, over: Promise<unknown>): Promise<void> {
    const ended = new AbortController();
    void over.then(() => ended.abort());
    const signal = AbortSignal.any([ended.signal, this.stopping.signal]);
    while (!signal.aborted) {
      const { items, end } = await this.ask({ maxItems: 1, leastItems: 1, urgentOnly: true }, signal);
      if (items.length > 0) {
        pause.begin();
        await this.work(items).finally(() => pause.end());
      }
      if (end) return;
    }
  }

  private deliver(lease: HeldLease, solving: Promise<Solved>): void {
    const delivery = new Delivery(
      this.client,
      lease,
      this.stopping.signal,
      this.leaving.signal,
      this.retryMilliseconds,
    );
    const done = delivery.deliver(this.afterNextWork(solving)).finally(() => this.deliveries.delete(lease));
    this.deliveries.set(lease, done);
  }

  /** What is solved, when the call for the next work has had its time; at once where there is none. */
  private async afterNextWork(solving: Promise<Solved>): Promise<Solved> {
    const solved = await solving;
    const { isolated, nextWorkMilliseconds = NEXT_WORK_MILLISECONDS } = this.options;
    const { signal } = this.stopping;
    if (!isolated) await sleep(nextWorkMilliseconds, undefined, { signal }).catch(() => undefined);
    return solved;
  }
}
