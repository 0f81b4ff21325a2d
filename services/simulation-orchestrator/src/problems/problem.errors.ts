import { Conflict } from '@strainscope/kernel';

export class TooManyProblems extends Conflict {
  constructor(most: number) {
    super(
      'TOO_MANY_PROBLEMS',
      `${most} of your problems wait or run already.`,
      'Send this one when one of them has ended.',
    );
  }
}

/** The id belongs to another problem: of somebody else, or of another name. */
export class ProblemIdTaken extends Conflict {
  constructor() {
    super('PROBLEM_ID_TAKEN', 'Another problem has been sent with this id.', 'Send it anew.');
  }
}
