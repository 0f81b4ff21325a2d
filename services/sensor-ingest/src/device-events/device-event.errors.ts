import { Conflict, DomainError, RetryableError } from '@strainscope/kernel';

/** More of this gateway, or of its organization, was accepted than is processed: it has to wait, and nobody else. */
export class TooMuchUnprocessedOfOne extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'TOO_MUCH_UNPROCESSED',
      status: 429,
      message: 'Too many of your events wait to be processed. Send these again later.',
      retryAfterSeconds,
    });
  }
}

/** More of all gateways together was accepted than is processed. */
export class TooMuchUnprocessed extends RetryableError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'FULL_OF_UNPROCESSED',
      message: 'Too many events wait to be processed. Send these again later.',
      retryAfterSeconds,
    });
  }
}

/** Another request was sent under the same key. */
export class IdempotencyKeyReused extends Conflict {
  constructor() {
    super('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', 'Choose a new key.');
  }
}
