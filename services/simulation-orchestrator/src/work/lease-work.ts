import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { ClaimProblem } from '../problems/commands/claim-problem.ts';
import { ProblemLeases } from '../problems/problem-leases.ts';
import type { ProblemRef } from '../problems/problem-leases.ts';
import { ClaimWork } from '../leases/commands/claim-work.ts';
import type { Claimer } from '../leases/commands/claim-work.ts';
import { FailAttempt } from '../leases/commands/fail-attempt.ts';
import { GiveBack } from '../leases/commands/give-back.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import type { WorkRef } from '../simulations/work-ref.ts';
import { ReadySignal } from './ready-signal.ts';
import { ProblemTasks } from './problem-tasks.ts';
import type { ProblemTask } from './problem-tasks.ts';
import { MotionUnusable, TaskBuilder } from './task-builder.ts';
import type { Task } from './task-builder.ts';

export interface LeasedWork {
  ref: WorkRef;
  until: Date;
  /** True for work that nobody waits for. */
  background: boolean;
  task: Task;
}

/** A researcher's own problem: a lease has one, and no simulations. */
export interface LeasedProblem {
  ref: ProblemRef;
  until: Date;
  problem: ProblemTask;
}

/** A worker; whether it solves problems, too: one of an earlier version does not. */
export type WorkClaimer = Claimer & { takesProblems: boolean };

/** Longest look-away: work may become ready in another process, which cannot wake this one. Milliseconds. */
const lookAgainAfter = 2_000;

/** What became ready is left so long to workers that idle, before one that is at work stands still for it. Milliseconds. */
const idleFirst = 300;

/** While one claim waits for the database another one computes; more would only make each other late. */
const claimsAtOnce = 2;

/** Waits for work, claims it, and puts together what a worker needs for it. */
@Injectable()
export class LeaseWork {
  // Workers that began together end together, and asked at once all of them would wait for the last one's claim, again and
  // again. In turn, each has its work as soon as it can, and next time they come one after another.
  private readonly inTurn = pLimit(claimsAtOnce);

  constructor(
    private readonly claimWork: ClaimWork,
    private readonly tasks: TaskBuilder,
    private readonly failAttempt: FailAttempt,
    private readonly giveBack: GiveBack,
    private readonly ready: ReadySignal,
    private readonly claimProblem: ClaimProblem,
    private readonly problemTasks: ProblemTasks,
    private readonly problemLeases: ProblemLeases,
  ) {}

  /**
   * @param patience milliseconds to wait for ready work
   * @param signal aborts when the caller is gone: what was claimed for it returns to the queue
   */
  execute(claimer: Claimer & { takesProblems?: never }, patience: number, signal: AbortSignal): Promise<LeasedWork[]>;
  execute(claimer: WorkClaimer, patience: number, signal: AbortSignal): Promise<LeasedWork[] | [LeasedProblem]>;
  async execute(
    claimer: Claimer & { takesProblems?: boolean },
    patience: number,
    signal: AbortSignal,
  ): Promise<LeasedWork[] | [LeasedProblem]> {
    const end = Date.now() + patience;
    for (;;) {
      // Listening begins before looking, so that nothing becomes ready unheard in between.
      const woken = this.ready.wait(Math.min(lookAgainAfter, Math.max(0, end - Date.now())), signal);
      const problem = await this.nextProblem(claimer, 'in-turn', signal);
      if (problem) return [problem];
      const claimed = await this.inTurn(() => (signal.aborted ? [] : this.claimWork.execute(claimer)));
      // What comes before it may be barred by a budget, or another's by now.
      const left = claimed.length > 0 ? null : await this.nextProblem(claimer, 'at-once', signal);
      if (left) return [left];
      const work = await this.equip(claimed, signal);
      if (work.length > 0 || signal.aborted || Date.now() >= end) return work;
      if (claimed.length === 0) await woken;
      if (claimer.urgentOnly) await sleep(Math.min(idleFirst, Math.max(0, end - Date.now())));
    }
  }

  private async nextProblem(
    { takesProblems, urgentOnly, ...claimer }: Claimer & { takesProblems?: boolean },
    when: 'in-turn' | 'at-once',
    signal: AbortSignal,
  ): Promise<LeasedProblem | null> {
    if (!takesProblems || urgentOnly || signal.aborted) return null;
    const claimed = await this.claimProblem.execute(claimer, when);
    if (!claimed) return null;
    const ref = { problemId: claimed.id, attempt: claimed.attempt, fence: claimed.fence! };
    try {
      const problem = await this.problemTasks.build(claimed);
      signal.throwIfAborted();
      return { ref, until: claimed.leaseUntil!, problem };
    } catch (error) {
      await this.problemLeases.giveBack(ref);
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** A failure gives back what was claimed beside it: nobody works on that, and its lease would have to lapse first. */
  private async equip(claimed: Simulation[], signal: AbortSignal): Promise<LeasedWork[]> {
    const work: LeasedWork[] = [];
    for (const [index, simulation] of claimed.entries()) {
      try {
        const leased = await this.equipOne(simulation, signal);
        if (leased) work.push(leased);
      } catch (error) {
        const rest = [...work.map(({ ref }) => ref), ...claimed.slice(index + 1).map(refOf)];
        await Promise.allSettled(rest.map((ref) => this.giveBack.execute(ref, 'released')));
        throw error;
      }
    }
    return work;
  }

  /** Null when the work could not be handed over: it was given back or has failed. */
  private async equipOne(simulation: Simulation, signal: AbortSignal): Promise<LeasedWork | null> {
    const ref = refOf(simulation);
    try {
      const task = await this.tasks.build(simulation, ref);
      signal.throwIfAborted();
      return { ref, until: simulation.leaseUntil!, background: !simulation.live, task };
    } catch (error) {
      if (error instanceof MotionUnusable) {
        await this.failAttempt.execute(ref, { reasonCode: error.code, reason: error.message, retryable: false });
        return null;
      }
      await this.giveBack.execute(ref, 'released');
      if (signal.aborted) return null;
      throw error;
    }
  }
}

function refOf({ id, leaseAttempt, fence }: Simulation): WorkRef {
  return { simulationId: id, attempt: leaseAttempt!, fence: fence! };
}
