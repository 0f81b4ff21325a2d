import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CONFIG } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { ownProblems } from '../config/own-problems.ts';
import { costOf } from '../cost-ledger/cost.ts';
import { PriceList } from '../cost-ledger/price-list.ts';
import { debitTenant } from '../fair-order/ready-tenants.ts';
import { UnusableResult } from '../results/result-document.ts';
import { StaleLease } from '../simulations/simulation.errors.ts';
import type { LeaseRef } from '../simulations/simulation.state.ts';
import { resultKey, resultNames } from '../result-uploads/problem-keys.ts';
import { Problem } from './problem.entity.ts';
import type { KeptFile } from './problem.entity.ts';
import { afterFailure, afterLoss, hasEnded } from './problem.state.ts';
import type { AfterAttempt, ProblemFailure } from './problem.state.ts';

/** One lease of a problem, as its worker names it. */
export interface ProblemRef extends LeaseRef {
  problemId: string;
}

export interface HeldProblem {
  ref: ProblemRef;
  workerId: string;
}

const results = new Set<string>(resultNames);

/** What becomes of problems that workers hold. Every call names its lease; a stale one is refused. */
@Injectable()
export class ProblemLeases {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    private readonly prices: PriceList,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** A worker lives and tells how far it is: `cancel` when nobody wants it any more. @throws StaleLease */
  renew(ref: ProblemRef, said: { fraction: number; paused: boolean; delivering: boolean }) {
    return withScope(this.em, serviceScope, async (em) => {
      const problem = await held(em, ref);
      const at = await this.times.shared(em);
      const until = this.times.leaseEnd(at);
      problem.leaseUntil = until;
      const hasAdvanced = said.fraction > problem.progress;
      if (hasAdvanced) problem.progress = said.fraction;
      if (hasAdvanced || said.paused || said.delivering) problem.progressedAt = at;
      return { until, cancel: hasEnded(problem) };
    });
  }

  /** Takes a result whose files have been uploaded; a repeat changes nothing. @throws StaleLease, UnusableResult */
  async commit(ref: ProblemRef, files: readonly KeptFile[], solveSeconds: number): Promise<void> {
    try {
      await this.checkUploaded(ref, files);
    } catch (error) {
      if (!(error instanceof UnusableResult)) throw error;
      const { code: reasonCode, message: reason } = error;
      await this.fail(ref, { reasonCode, reason, detail: null, retryable: true, refused: false });
      throw error;
    }
    await withScope(this.em, serviceScope, async (em) => {
      const problem = await held(em, ref);
      if (problem.status === 'complete') return;
      if (problem.status !== 'running') throw new StaleLease();
      const at = await this.times.shared(em);
      await this.book(em, problem, solveSeconds, at);
      Object.assign(problem, { status: 'complete', results: files, progress: 1, endedAt: at });
    });
  }

  /** An attempt failed for the problem's own reasons: back to the queue, or the end. @throws StaleLease */
  fail(ref: ProblemRef, failure: ProblemFailure): Promise<void> {
    return this.end(ref, (problem) => afterFailure(problem, failure));
  }

  /** A problem returns to the queue through no fault of its own. @throws StaleLease */
  giveBack(ref: ProblemRef): Promise<void> {
    return this.end(ref, afterLoss);
  }

  all(): Promise<HeldProblem[]> {
    return this.find({});
  }

  ofWorker(workerId: string): Promise<HeldProblem[]> {
    return this.find({ workerId });
  }

  /** @param at by the clock that the leases were written by */
  expired(at: Date): Promise<HeldProblem[]> {
    return this.find({ leaseUntil: { $lt: at } });
  }

  /** @param at by the clock that the times of progress were written by */
  stalled(at: Date): Promise<HeldProblem[]> {
    const seconds = this.times.stalledAfter('fine');
    return this.find({ progressedAt: { $lt: new Date(at.getTime() - seconds * 1000) } });
  }

  private async end(ref: ProblemRef, decide: (problem: Problem) => AfterAttempt): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const problem = await held(em, ref);
      if (problem.status !== 'running') throw new StaleLease();
      const at = await this.times.shared(em);
      const { status, ownFailures, failure } = decide(problem);
      // What a lost worker solved is not known: it is booked for the time in which it told of itself.
      await this.book(em, problem, secondsBetween(problem.startedAt!, problem.progressedAt!), at);
      Object.assign(problem, { status, ownFailures, fence: null, workerId: null, pool: null, leaseUntil: null });
      if (failure) {
        const { reasonCode, reason, detail } = failure;
        Object.assign(problem, { reasonCode, reason, detail, endedAt: at });
      }
    });
  }

  /** At the price of the pool; beyond what was debited at claim, from the share of all problems. */
  private async book(em: EntityManager, problem: Problem, seconds: number, at: Date): Promise<void> {
    problem.solveSeconds += seconds;
    problem.cost += costOf(seconds, this.prices.rateOf(problem.pool!));
    const beyond = seconds - this.config.problems.expectedSeconds;
    if (beyond > 0) await debitTenant(em, ownProblems, beyond, at, this.config.usageHalfLifeSeconds);
  }

  private async checkUploaded({ problemId, attempt }: ProblemRef, files: readonly KeptFile[]): Promise<void> {
    if (!files.some(({ name }) => name === 'result.json')) {
      throw new UnusableResult('RESULT_MISSING', 'The result was not uploaded.');
    }
    for (const { name, sha256, size } of files) {
      const stored = results.has(name) ? await this.blobs.head(resultKey(problemId, attempt, name)) : undefined;
      if (stored?.size !== size || stored.sha256 !== sha256) {
        throw new UnusableResult('RESULT_MISMATCH', 'An uploaded file is not the computed one.');
      }
    }
  }

  private find(condition: object): Promise<HeldProblem[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const running = { status: 'running' as const, ...condition };
      const problems = await em.find(Problem, running, { limit: 1_000, orderBy: { leaseUntil: 'asc' } });
      return problems.map(({ id, attempt, fence, workerId }) => ({
        ref: { problemId: id, attempt, fence: fence! },
        workerId: workerId!,
      }));
    });
  }
}

/** The problem of a lease, locked. @throws StaleLease */
async function held(em: EntityManager, { problemId: id, attempt, fence }: ProblemRef): Promise<Problem> {
  const problem = await em.findOne(Problem, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (problem?.attempt !== attempt || problem.fence !== fence) throw new StaleLease();
  return problem;
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000);
