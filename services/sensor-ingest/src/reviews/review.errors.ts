import { Conflict } from '@strainscope/kernel';

/** The reader's own review is another than the one that they saw: they gave it in another window. */
export class ReviewChangedMeanwhile extends Conflict {
  constructor() {
    super(
      'REVIEW_CHANGED',
      'You gave another review of this event meanwhile, perhaps in another window.',
      'That one stays. Look at it, then give yours again if it is to be another.',
    );
  }
}
