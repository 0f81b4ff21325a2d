import { Conflict } from '@strainscope/kernel';

/** A newer text came while somebody was reading. */
export class ConsentTextOutdated extends Conflict {
  constructor() {
    super('CONSENT_TEXT_OUTDATED', 'The text has changed since you opened this page. Please read it again.');
  }
}

/** Said to whoever holds the letter of that address. */
export class GuardianAccountClosed extends Conflict {
  constructor() {
    super('GUARDIAN_ACCOUNT_CLOSED', 'The account of this address is closed, and signs nothing. Please write to us.');
  }
}
