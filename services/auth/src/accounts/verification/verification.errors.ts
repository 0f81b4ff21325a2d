import { DomainError } from '@strainscope/kernel';

/** Unknown, used or old: the same answer for all. */
export class LinkInvalid extends DomainError {
  constructor() {
    super({
      code: 'LINK_INVALID',
      status: 410,
      message: 'This link is no longer valid.',
      detail: 'A link works once and for a limited time. Ask for a new one.',
    });
  }
}

/** What to do about a code that was not taken, by where it comes from. */
const advice = {
  sent: 'A code works once, for five minutes and five tries. Ask for a new one.',
  totp: 'Wait for the next code of the app. If that is not taken either, check the clock of the phone: the app counts by it.',
  recovery: 'Each recovery code works once. Type another one.',
} as const;

/** Not Unauthenticated: whoever mistypes a code stays signed in. */
export class InvalidCode extends DomainError {
  constructor(from: keyof typeof advice) {
    super({
      code: 'INVALID_CODE',
      status: 422,
      message: 'This code is not valid.',
      detail: advice[from],
      faults: [{ path: 'code', message: 'Not valid' }],
    });
  }
}
