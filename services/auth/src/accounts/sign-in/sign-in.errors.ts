import { DomainError, Unauthenticated } from '@strainscope/kernel';

/** The same for an unknown e-mail address and a wrong password. */
export class InvalidLogin extends Unauthenticated {
  constructor() {
    super('Invalid login', 'INVALID_LOGIN');
  }
}

/** Said only to whoever gave the right password. */
export class EmailNotVerified extends DomainError {
  constructor() {
    super({
      code: 'EMAIL_NOT_VERIFIED',
      status: 403,
      message: 'Please verify your e-mail address first.',
      detail: 'We sent you a letter with a link when you signed up.',
    });
  }
}

/** Said only to whoever gave the right password. */
export class ConsentPending extends DomainError {
  constructor() {
    super({
      code: 'CONSENT_PENDING',
      status: 403,
      message: 'Your account opens when your guardian has consented.',
      detail: 'We sent your guardian a letter with a link. Ask them to look for it.',
    });
  }
}

/** Waited too long, or tried too often: the password is asked for again. */
export class ChallengeOver extends DomainError {
  constructor() {
    super({
      code: 'CHALLENGE_OVER',
      status: 410,
      message: 'Please sign in again.',
      detail: 'The time for the second step is over, or it was tried too often.',
    });
  }
}
