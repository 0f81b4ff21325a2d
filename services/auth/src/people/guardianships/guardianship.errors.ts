import { Conflict } from '@strainscope/kernel';

export class GuardianTooYoung extends Conflict {
  constructor() {
    super('GUARDIAN_TOO_YOUNG', 'A guardian has to be at least 18 years old.');
  }
}

export class ChildOfAge extends Conflict {
  constructor() {
    super('CHILD_OF_AGE', 'This person is 18 or older and decides alone: nobody becomes their guardian.');
  }
}

export class OwnGuardianship extends Conflict {
  constructor() {
    super('OWN_GUARDIANSHIP', 'Nobody makes themselves a guardian. Ask somebody else who answers for the child.');
  }
}
