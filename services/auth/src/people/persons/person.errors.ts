import { Conflict } from '@strainscope/kernel';

export class EmailTaken extends Conflict {
  constructor() {
    super('EMAIL_TAKEN', 'This e-mail address already has an account.');
  }
}

/** The given id belongs to somebody with another e-mail address. */
export class PersonIdTaken extends Conflict {
  constructor() {
    super('PERSON_ID_TAKEN', 'This person is already registered with another e-mail address.');
  }
}

/** Another editor was faster: what was seen is no longer so. */
export class ChangedMeanwhile extends Conflict {
  constructor() {
    super(
      'CHANGED_MEANWHILE',
      'Somebody else changed this meanwhile.',
      'Nothing was changed. Load it again, and decide on what is there now.',
    );
  }
}
