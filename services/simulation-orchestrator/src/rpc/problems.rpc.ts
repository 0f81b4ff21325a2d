import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { OpenProblemResponseSchema } from '@strainscope/proto/simulation';
import type { ProblemService } from '@strainscope/proto/simulation';
import { CancelProblem } from '../problems/commands/cancel-problem.ts';
import { OpenProblem } from '../problems/commands/open-problem.ts';
import { SubmitProblem } from '../problems/commands/submit-problem.ts';
import { ProblemList } from '../problems/queries/problem-list.ts';

/** Researchers' own problems: the edge of `ProblemService`. */
@Injectable()
export class ProblemsRpc {
  readonly implementation: ServiceImpl<typeof ProblemService>;

  constructor(open: OpenProblem, submit: SubmitProblem, cancel: CancelProblem, problems: ProblemList) {
    this.implementation = {
      openProblem: async ({ problemId, name }) => {
        const { mostBytes, ...opened } = await open.execute(problemId, name);
        return create(OpenProblemResponseSchema, { ...opened, mostBytes: BigInt(mostBytes) });
      },
      submitProblem: async ({ problemId, files }) => {
        const sent = files.map(({ name, sha256, size }) => ({ name, sha256, size: Number(size) }));
        await submit.execute(problemId, sent);
        return problems.get(problemId);
      },
      getProblem: ({ problemId }) => problems.get(problemId),
      listProblems: (request) => problems.read(request),
      cancelProblem: async ({ problemId }) => {
        await cancel.execute(problemId);
        return problems.get(problemId);
      },
    };
  }
}
