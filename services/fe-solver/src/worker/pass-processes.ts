/**
 * Passes side by side, each in a process with its own way to the GPU. A GPU steps eight events in less time than one core
 * needs to look at their samples and to write down their results: with one process it waits nine tenths of the time. They
 * are no threads: a driver that fails takes its whole process with it, and one did when threads were ended (ADR 38).
 */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { threadProgram } from '../engine/thread-crew.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { SolveJob } from '../solve/solve-batch.ts';
import type { Solved } from '../solve/run-event.ts';
import type { Answer, Order, PassKind, Refusal } from './pass-process.ts';

/** Passes side by side on one GPU, each of which keeps a core busy: eight of eight events are what is leased at most. */
export const passesFor = (cores: number): number => Math.min(8, cores);

interface Held {
  job: SolveJob;
  /** Processes that are at work for the same call. */
  passes: number;
  settle: PromiseWithResolvers<Solved>;
}

export class PassProcesses {
  /** What the driver calls the GPU. */
  name = '';
  /** Kept, with the reason, when a process or its GPU is of no more use. */
  readonly failed: Promise<string>;
  private readonly failure = Promise.withResolvers<string>();
  private readonly processes: ChildProcess[] = [];
  private readonly held = new Map<number, Held>();
  private hasFailed = false;
  private count = 0;

  private constructor() {
    this.failed = this.failure.promise;
  }

  /** @throws SolverError unsupported with a plain reason where there is no GPU */
  static async open(count: number, kind: PassKind = 'gpu'): Promise<PassProcesses> {
    const passes = new PassProcesses();
    // One alone at first: where there is no GPU it is said once.
    passes.name = await passes.begin(kind);
    await Promise.all(Array.from({ length: count - 1 }, () => passes.begin(kind)));
    return passes;
  }

  /** A promise for each job, kept or broken by itself; all processes get as many of them. */
  solve = (jobs: readonly SolveJob[]): Promise<Solved>[] => {
    const share = Math.ceil(jobs.length / this.processes.length);
    const passes = Math.ceil(jobs.length / share);
    return this.processes.flatMap((own, i) => this.solveOn(own, jobs.slice(i * share, (i + 1) * share), passes));
  };

  async close(): Promise<void> {
    this.hasFailed = true;
    await Promise.all(
      this.processes.map(async (own) => {
        if (own.kill('SIGKILL')) await once(own, 'exit');
      }),
    );
  }

  private solveOn(own: ChildProcess, jobs: readonly SolveJob[], passes: number): Promise<Solved>[] {
    const order: { job: number; document: unknown }[] = [];
    const solving = jobs.map((job) => {
      const number = this.count++;
      const settle = Promise.withResolvers<Solved>();
      try {
        order.push({ job: number, document: job.document() });
        this.held.set(number, { job, passes, settle });
        job.signal?.addEventListener('abort', () => this.stop(own, number), { once: true });
      } catch (error) {
        settle.reject(error);
      }
      return settle.promise;
    });
    if (order.length > 0) this.tell(own, { jobs: order });
    for (const { job } of order) if (this.held.get(job)?.job.signal?.aborted) this.stop(own, job);
    return solving;
  }

  /** A process that has failed does not answer any more. */
  private stop(own: ChildProcess, job: number): void {
    if (this.hasFailed) this.take(job)?.settle.reject(new SolverError('aborted', 'The solve was stopped.'));
    else this.tell(own, { abort: job });
  }

  /** What does not arrive was sent to a process that has ended, which is heard of by itself. */
  private tell(own: ChildProcess, order: Order): void {
    own.send(order, () => undefined);
  }

  private take(job: number): Held | undefined {
    const held = this.held.get(job);
    this.held.delete(job);
    return held;
  }

  /** Until the process is ready; then its answers go to the jobs that they are of. */
  private begin(kind: PassKind): Promise<string> {
    const program = threadProgram('pass-process', import.meta.url);
    const source = program.href.endsWith('.ts') ? ['--conditions=source', '--experimental-transform-types'] : [];
    const execArgv = [...process.execArgv, ...source];
    const own = fork(fileURLToPath(program), [kind], { execArgv, serialization: 'advanced' });
    this.processes.push(own);
    const ready = Promise.withResolvers<string>();
    own.on('message', (answer: Answer) => {
      if ('ready' in answer) ready.resolve(answer.ready);
      else if ('refused' in answer) ready.reject(errorOf(answer.refused));
      else if ('failed' in answer) this.fail(answer.failed);
      else if ('progress' in answer) this.held.get(answer.job)?.job.onProgress?.(answer.progress);
      else if ('solved' in answer) this.settle(answer.job, answer.solved);
      else this.take(answer.job)?.settle.reject(errorOf(answer.error));
    });
    own.on('exit', (code, signal) => {
      const why = `a solver process ended: ${signal ?? `code ${code}`}`;
      ready.reject(new Error(why));
      this.fail(why);
    });
    return ready.promise;
  }

  private settle(job: number, solved: Solved): void {
    const held = this.take(job);
    held?.settle.resolve({ ...solved, passes: held.passes });
  }

  private fail(why: string): void {
    this.hasFailed = true;
    this.failure.resolve(why);
  }
}

const errorOf = ({ code, message, details, partial }: Refusal): Error =>
  code === undefined ? new Error(message) : Object.assign(new SolverError(code, message, details), { partial });
