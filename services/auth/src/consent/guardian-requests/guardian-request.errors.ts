import { DomainError } from '@strainscope/kernel';

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
