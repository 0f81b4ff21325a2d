import { Conflict } from '@strainscope/kernel';

/** Who decides for somebody follows from the date: nobody gives that to themselves, or takes it from their child. */
export class NotYoursToCorrect extends Conflict {
  constructor() {
    super(
      'NOT_YOURS_TO_CORRECT',
      'Nobody corrects their own date of birth, or their child’s.',
      'Who decides about consent follows from it. Ask somebody else on the staff, or an administrator.',
    );
  }
}
