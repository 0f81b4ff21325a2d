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

/** Staff end no guardianship (`mayChange`), so not by a date either: they could name the next guardian. */
export class GuardianshipWouldEnd extends Conflict {
  constructor(relation: 'has-guardian' | 'is-guardian') {
    super(
      'GUARDIANSHIP_WOULD_END',
      relation === 'has-guardian'
        ? 'They have a guardian: only an administrator can make them of age, now or within a year. Ask one.'
        : 'They are a guardian: only an administrator can make them a minor. Ask one.',
    );
  }
}

/** As for closing an account: whoever belongs elsewhere too is not one team’s alone to lock out. */
export class NotYoursAlone extends Conflict {
  constructor() {
    super(
      'NOT_YOURS_ALONE',
      'They belong elsewhere too: whether they are 18 is not yours alone to change. Ask an administrator.',
    );
  }
}
