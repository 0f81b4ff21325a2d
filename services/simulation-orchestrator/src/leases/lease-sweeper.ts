import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@strainscope/service-kit';
import type { Logger } from '@strainscope/observability';
import { deliverySeconds } from '../clock/times.ts';
import { EXECUTOR } from '../executor/executor.token.ts';
import type { Executor, WorkerEnd } from '../executor/executor.ts';
import { causeOfDeath } from '../executor/worker-death.ts';
import type { Failure } from '../simulations/simulation.decide.ts';
import { StaleLease } from '../simulations/simulation.errors.ts';
import { ProblemLeases } from '../problems/problem-leases.ts';
import type { HeldProblem } from '../problems/problem-leases.ts';
import type { ProblemFailure } from '../problems/problem.state.ts';
import { FailAttempt } from './commands/fail-attempt.ts';
import { GiveBack } from './commands/give-back.ts';
import { HeldLeases } from './held-leases.ts';
import type { HeldWork } from './held-leases.ts';

const stalled: Failure = {
  reasonCode: 'NO_PROGRESS',
  reason: 'The solver ran but did not advance for a long time.',
  retryable: true,
};

/** The blob store was away: nobody is charged, and what else the worker holds goes on. */
const undelivered = {
  reasonCode: 'UNDELIVERED',
  reason: `Its result was solved, and could not be stored for ${deliverySeconds / 3600} hours.`,
};

const unresponsive: Failure = {
  reasonCode: 'WORKER_UNRESPONSIVE',
  reason: 'The solver stopped answering.',
  retryable: true,
};

type End = Failure | typeof undelivered | 'lease-lost' | 'released';

/** Ends leases whose workers no longer end them, so that nothing is ever stuck. */
@Injectable()
export class LeaseSweeper {
  constructor(
    private readonly held: HeldLeases,
    private readonly failAttempt: FailAttempt,
    private readonly giveBack: GiveBack,
    private readonly problems: ProblemLeases,
    @Inject(EXECUTOR) private readonly executor: Executor,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A silent worker that still runs hangs by the work's own fault; one that is gone does not.
   * @param at by the clock that all processes share
   */
  async sweep(at: Date): Promise<void> {
    // All at once: one that cannot be told of keeps nobody else waiting.
    const silent = [...byWorker(await this.held.expired(at))].map(async ([workerId, held]) => {
      const isOwnFault = await this.executor.stillRuns(workerId);
      return { workerId, held, isOwnFault };
    });
    for (const { workerId, held, isOwnFault } of await Promise.all(silent)) {
      if (isOwnFault) await this.killOver(workerId, held, unresponsive);
      else for (const work of held) await this.end(work, 'lease-lost');
    }
    for (const [workerId, held] of byWorker(await this.held.stalled(at))) await this.killOver(workerId, held, stalled);
    for (const work of await this.held.undelivered(at)) await this.end(work, undelivered);
    await this.sweepProblems(at);
  }

  /** A worker is gone: it died over its work, or was ended by us before it could give it back. */
  async bury(worker: WorkerEnd): Promise<void> {
    const end = worker.asked ? 'released' : causeOfDeath(worker);
    for (const work of await this.held.ofWorker(worker.workerId)) await this.end(work, end);
    for (const held of await this.problems.ofWorker(worker.workerId)) {
      await this.endProblem(held, worker.asked ? null : causeOfDeath(worker));
    }
  }

  /**
   * An answer did not reach the worker, which tells what it holds: what else was leased to it nobody solves. Its lease
   * would end over a worker that lives, as if the work had silenced it.
   */
  async giveBackUnheard(workerId: string, fences: readonly bigint[]): Promise<void> {
    const work = await this.held.ofWorker(workerId);
    for (const unheard of work.filter(({ ref }) => !fences.includes(ref.fence))) await this.end(unheard, 'lease-lost');
    const problems = await this.problems.ofWorker(workerId);
    for (const unheard of problems.filter(({ ref }) => !fences.includes(ref.fence)))
      await this.endProblem(unheard, null);
  }

  /** At start, where workers never outlive this process: what is still held was held by workers of an earlier one. */
  async recover(): Promise<void> {
    for (const work of await this.held.all()) await this.end(work, 'lease-lost');
    for (const held of await this.problems.all()) await this.endProblem(held, null);
  }

  private async sweepProblems(at: Date): Promise<void> {
    for (const held of await this.problems.expired(at)) {
      const isOwnFault = await this.executor.stillRuns(held.workerId);
      if ((await this.endProblem(held, isOwnFault ? unresponsive : null)) && isOwnFault) {
        this.executor.kill(held.workerId);
      }
    }
    for (const held of await this.problems.stalled(at)) {
      if (await this.endProblem(held, stalled)) this.executor.kill(held.workerId);
    }
  }

  /**
   * @param failure null: through no fault of the problem
   * @returns false when somebody else ended it before
   */
  private async endProblem({ ref, workerId }: HeldProblem, failure: Failure | null): Promise<boolean> {
    const { problemId, attempt } = ref;
    try {
      if (failure) await this.problems.fail(ref, failureOf(failure));
      else await this.problems.giveBack(ref);
      const code = failure?.reasonCode ?? 'lease-lost';
      this.logger.warn({ problemId, attempt, worker: workerId, code }, 'attempt ended by the service');
      return true;
    } catch (error) {
      if (error instanceof StaleLease) return false;
      throw error;
    }
  }

  /**
   * The cause is written before the worker is killed: every process that watches buries it, and would give this work back
   * uncharged. What the worker takes meanwhile returns to the queue with the rest of what it holds.
   */
  private async killOver(workerId: string, over: readonly HeldWork[], failure: Failure): Promise<void> {
    let isOver = false;
    for (const work of over) isOver = (await this.end(work, failure)) || isOver;
    if (isOver) this.executor.kill(workerId);
  }

  /** @returns false when somebody else ended it before */
  private async end({ ref, workerId }: HeldWork, end: End): Promise<boolean> {
    const { simulationId, attempt } = ref;
    const reasonCode = typeof end === 'string' ? end : end.reasonCode;
    try {
      if (typeof end === 'string') await this.giveBack.execute(ref, end);
      else if ('retryable' in end) await this.failAttempt.execute(ref, end);
      else await this.giveBack.execute(ref, 'released', end);
      this.logger.warn({ simulationId, attempt, worker: workerId, code: reasonCode }, 'attempt ended by the service');
      return true;
    } catch (error) {
      // The worker was faster after all, or another process was.
      if (error instanceof StaleLease) return false;
      throw error;
    }
  }
}

const failureOf = ({ reasonCode, reason, detail = null, retryable }: Failure): ProblemFailure => ({
  reasonCode,
  reason,
  detail,
  retryable,
  refused: false,
});

function byWorker(work: readonly HeldWork[]): Map<string, HeldWork[]> {
  return Map.groupBy(work, ({ workerId }) => workerId);
}
