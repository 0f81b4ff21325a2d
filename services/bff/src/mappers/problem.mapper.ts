import { ownProblem, type OwnProblem } from '@strainscope/console-contract';
import type { Problem as ProblemMessage } from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';

export function problemOf(message: ProblemMessage): OwnProblem {
  return toContract(ownProblem, message, { _id: message.problemId });
}
