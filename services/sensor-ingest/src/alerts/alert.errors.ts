import { Conflict, DomainError, InvalidRequest, somebodyElse } from '@strainscope/kernel';

/** Another person was first. */
export class AlertDoneAlready extends DomainError {
  constructor(who: string | null) {
    const message = `This alert was acknowledged by ${somebodyElse}.`;
    super({
      code: 'ALERT_ACKNOWLEDGED_ALREADY',
      status: 409,
      message: 'Somebody was faster.',
      faults: [{ path: 'step', message, ...(who !== null && { who }) }],
    });
  }
}

export class StepNotPossible extends Conflict {
  constructor(kind: string, state: string) {
    super('STEP_NOT_POSSIBLE', `To ${kind} is not possible: the alert is ${state}.`, 'Load it again.');
  }
}

/** No player of an age grade is cleared on the day, and an assessment names its outcome. */
export class OutcomeNotOffered extends InvalidRequest {
  constructor() {
    super([{ path: 'outcome', message: 'Choose one of the outcomes that are offered.' }]);
  }
}

export class NothingToUndo extends Conflict {
  constructor() {
    super('NOTHING_TO_UNDO', 'A step can be undone for ten seconds, by the person who took it.');
  }
}

/** The assignee has to see the player. */
export class AssigneeUnknown extends InvalidRequest {
  constructor() {
    super([{ path: 'assignee_id', message: 'Choose somebody of the staff who sees this player.' }]);
  }
}
