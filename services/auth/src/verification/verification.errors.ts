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

/** Not Unauthenticated: whoever mistypes a code stays signed in. */
export class InvalidCode extends DomainError {
  constructor() {
    super({
      code: 'INVALID_CODE',
      status: 422,
      message: 'This code is not valid.',
      detail: 'A code works once, for five minutes and five tries. Ask for a new one.',
      faults: [{ path: 'code', message: 'Not valid' }],
    });
  }
}
