import type { LikelyHead } from './table-head.ts';

/** Why a file or an event of it is refused. Rows count from 1 as a spreadsheet shows them. */
export interface FileProblem {
  readonly code: string;
  /** For users: what is wrong and, where possible, what to do. */
  readonly message: string;
  readonly row?: number;
  readonly column?: string;
  /** The file inside an archive. */
  readonly file?: string;
  /** The unit that a heading states, where that is what contradicts the mapping. */
  readonly statedUnit?: string;
}

/** Thrown where the rest of a file cannot be read; never a fault of the program. */
export class Refusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

/** A table of no known brand. Its head lets the wizard propose a mapping, its first rows let somebody judge it. */
export class UnknownTable extends Refusal {
  readonly head: LikelyHead;

  constructor(problem: FileProblem, head: LikelyHead) {
    super(problem);
    this.head = head;
  }
}
