/** Why there is no result of a problem, as the orchestrator is told it. */
export interface ProblemFailure {
  reasonCode: string;
  /** Plain words that hold of every run with this code. */
  reason: string;
  /** What is so of this run alone. */
  detail?: string;
  retryable: boolean;
  /** It asks for what is not solved, said before the first step. */
  refused?: boolean;
}

export class ProblemFailed extends Error {
  readonly failure: ProblemFailure;

  constructor(failure: ProblemFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}
