import { Conflict, DomainError } from '@strainscope/kernel';

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

/** Only the mailbox that was asked holds the link: whoever opens it again is told why it no longer asks anything. */
export class GuardianLinkUsed extends DomainError {
  constructor() {
    super({
      code: 'GUARDIAN_LINK_USED',
      status: 410,
      message: 'You have already answered.',
      detail: 'Sign in to see or change what you decided.',
    });
  }
}

/** Unknown, replaced, or too old: the same answer for all. */
export class GuardianLinkInvalid extends DomainError {
  constructor() {
    super({
      code: 'GUARDIAN_LINK_INVALID',
      status: 404,
      message: 'This link is no longer valid. Ask for a new letter.',
    });
  }
}
