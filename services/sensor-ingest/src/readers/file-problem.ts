import type { Row } from './row.ts';

/** Why a file or an event of it is refused. Rows count from 1 as a spreadsheet shows them. */
export interface FileProblem {
  readonly code: string;
  /** For users: what is wrong and, where possible, what to do. */
  readonly message: string;
  readonly row?: number;
  readonly column?: string;
  /** The file inside an archive. */
  readonly file?: string;
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

/** A table of no known brand. Its headings let the wizard propose a mapping, its first rows let somebody judge it. */
export class UnknownTable extends Refusal {
  readonly headings: readonly string[];
  readonly firstRows: readonly Row[];

  constructor(problem: FileProblem, headings: readonly string[], firstRows: readonly Row[] = []) {
    super(problem);
    this.headings = headings;
    this.firstRows = firstRows;
  }
}
