import { DomainError, Unauthenticated } from '@strainscope/kernel';

/** The same for an unknown e-mail address and a wrong password. */
export class InvalidLogin extends Unauthenticated {
  constructor() {
    super('Invalid login', 'INVALID_LOGIN');
  }
}

export class TooManyTries extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'TOO_MANY_TRIES',
      status: 429,
      message: 'Too many failed tries. Please wait a little.',
      retryAfterSeconds,
    });
  }
}
