import { Conflict } from '@strainscope/kernel';

/** Rules of the node were published or proposed meanwhile. */
export class RulesChanged extends Conflict {
  constructor() {
    super('RULES_CHANGED', 'These rules were changed meanwhile.', 'Load them again, and compare before you publish.');
  }
}

/** Looser rules need a second person, who is not their author. */
export class SecondPersonNeeded extends Conflict {
  constructor() {
    super('SECOND_PERSON_NEEDED', 'Somebody else than the author has to approve looser rules.');
  }
}

/** The version is no longer one that waits. */
export class NothingToDecide extends Conflict {
  constructor() {
    super('NOTHING_TO_DECIDE', 'This version no longer waits for a second person.');
  }
}

/** Rules that say what those in force say already. */
export class NothingChanged extends Conflict {
  constructor() {
    super('NOTHING_CHANGED', 'These rules are in force already.');
  }
}
