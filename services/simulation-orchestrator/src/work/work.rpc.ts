import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import {
  CommitProblemResponseSchema,
  CommitResponseSchema,
  FailResponseSchema,
  LeaseResponseSchema,
  ReleaseResponseSchema,
  RenewResponseSchema,
} from '@strainscope/proto/simulation';
import type { WorkRef as WorkRefMessage, WorkService } from '@strainscope/proto/simulation';
import { EXECUTOR } from '../executor/executor.token.ts';
import type { Executor } from '../executor/executor.ts';
import { CommitResult } from '../leases/commands/commit-result.ts';
import { FailAttempt } from '../leases/commands/fail-attempt.ts';
import { GiveBack } from '../leases/commands/give-back.ts';
import { RenewLease } from '../leases/commands/renew-lease.ts';
import { LeaseSweeper } from '../leases/lease-sweeper.ts';
import type { WorkRef } from '../simulations/work-ref.ts';
import { ProblemLeases } from '../problems/problem-leases.ts';
import type { ProblemRef } from '../problems/problem-leases.ts';
import { LeaseWork } from './lease-work.ts';
import type { LeasedProblem, LeasedWork } from './lease-work.ts';
import { failure, fractionOf, problemFailure, solveSecondsOf } from './worker-words.ts';

const mostItems = 64;
const longestWaitSeconds = 30;

/** Simulations for workers: the edge of `WorkService`. */
@Injectable()
export class WorkRpc {
  readonly implementation: ServiceImpl<typeof WorkService>;

  constructor(
    leaseWork: LeaseWork,
    renew: RenewLease,
    commit: CommitResult,
    fail: FailAttempt,
    giveBack: GiveBack,
    sweeper: LeaseSweeper,
    problems: ProblemLeases,
    @Inject(EXECUTOR) executor: Executor,
  ) {
    this.implementation = {
      lease: async (request, { signal }) => {
        const { workerId, node, solverVersion, urgentOnly, takesProblems } = request;
        executor.started(workerId);
        signal.throwIfAborted();
        if (request.knownLeases) await sweeper.giveBackUnheard(workerId, request.knownLeases.fences);
        if (executor.dismisses(workerId)) return create(LeaseResponseSchema, { end: true });
        const most = Math.min(mostItems, Math.max(1, request.maxItems));
        const least = Math.max(1, request.leastItems);
        const patience = Math.min(longestWaitSeconds, request.waitSeconds) * 1000;
        const work = await leaseWork.execute(
          { workerId, node, solverVersion, most, least, urgentOnly, takesProblems },
          patience,
          signal,
        );
        return create(LeaseResponseSchema, { items: work.map(itemOf) });
      },

      renew: async ({ ref, fraction, paused, delivering, log }) => {
        const said = { fraction: fractionOf(fraction), paused, delivering };
        const { until, cancel } = isProblem(ref)
          ? await problems.renew(ref, said)
          : await renew.execute(named(ref), said, log);
        return create(RenewResponseSchema, { leaseUntil: timestampFromDate(until), cancel });
      },

      commit: async ({ ref, log, resultJson, meshHash, solveSeconds, ...files }) => {
        const field = { sha256: files.fieldSha256, size: Number(files.fieldSize) };
        const vtu = files.vtuSha256 === '' ? null : { sha256: files.vtuSha256, size: Number(files.vtuSize) };
        const outcome = { resultJson, field, vtu, meshHash, solveSeconds: solveSecondsOf(solveSeconds) };
        await commit.execute(named(ref), outcome, log);
        return create(CommitResponseSchema);
      },

      commitProblem: async ({ ref, files, solveSeconds }) => {
        const uploaded = files.map(({ name, sha256, size }) => ({ name, sha256, size: Number(size) }));
        await problems.commit(namedProblem(ref), uploaded, solveSecondsOf(solveSeconds));
        return create(CommitProblemResponseSchema);
      },

      fail: async ({ ref, log, ...said }) => {
        if (isProblem(ref)) await problems.fail(ref, problemFailure.parse(said));
        else await fail.execute(named(ref), failure.parse(said), log);
        return create(FailResponseSchema);
      },

      release: async ({ ref }) => {
        if (isProblem(ref)) await problems.giveBack(ref);
        else await giveBack.execute(named(ref), 'released');
        return create(ReleaseResponseSchema);
      },
    };
  }
}

function itemOf(leased: LeasedWork | LeasedProblem) {
  const { ref, until } = leased;
  const leaseUntil = timestampFromDate(until);
  // A problem may take hours: who sent it does not wait at a screen.
  if ('problem' in leased) return { ref, leaseUntil, background: true, problem: leased.problem };
  const { background, task } = leased;
  const { fieldUploadUrl, meshUploadUrl, vtuUploadUrl } = task;
  const taskJson = JSON.stringify(task.document);
  return { ref, leaseUntil, background, taskJson, fieldUploadUrl, meshUploadUrl, vtuUploadUrl };
}

function isProblem(ref: WorkRefMessage | undefined): ref is WorkRefMessage {
  return ref !== undefined && ref.problemId !== '';
}

/** @throws InvalidRequest when the call names no lease of a problem */
function namedProblem(ref: WorkRefMessage | undefined): ProblemRef {
  if (!isProblem(ref)) throw new InvalidRequest([{ path: 'ref', message: 'Name the lease.' }]);
  return ref;
}

/** @throws InvalidRequest when the call names no lease */
function named(ref: WorkRefMessage | undefined): WorkRef {
  if (!ref) throw new InvalidRequest([{ path: 'ref', message: 'Name the lease.' }]);
  const { simulationId, attempt, fence } = ref;
  return { simulationId, attempt, fence };
}
