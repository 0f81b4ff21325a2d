import { DomainError } from '@strainscope/kernel';

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
