import { Conflict } from '@strainscope/kernel';

/** What was asked for does not fit what the session is now. */
export class SessionStateConflict extends Conflict {
  constructor(message: string) {
    super('SESSION_STATE', message, 'Somebody may have changed it meanwhile: look at the session again.');
  }
}

/** The session was changed by somebody else since it was read. */
export class SessionChangedMeanwhile extends Conflict {
  constructor() {
    super('SESSION_CHANGED', 'Somebody changed this session meanwhile.', 'Look at it again, then make your change.');
  }
}
