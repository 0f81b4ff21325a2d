import { definePart } from '@strainscope/service-kit';
import { CancelProblem } from './commands/cancel-problem.ts';
import { ClaimProblem } from './commands/claim-problem.ts';
import { OpenProblem } from './commands/open-problem.ts';
import { SubmitProblem } from './commands/submit-problem.ts';
import { ProblemLeases } from './problem-leases.ts';
import { ProblemSweeper } from './problem-sweeper.ts';
import { Problem } from './problem.entity.ts';
import { ProblemList } from './queries/problem-list.ts';

/** Researchers' own problems. */
export const problems = definePart({
  entities: [Problem],
  providers: [OpenProblem, SubmitProblem, CancelProblem, ClaimProblem, ProblemLeases, ProblemList],
  workers: [ProblemSweeper],
});
