import { Conflict, DomainError } from '@strainscope/kernel';

/** More was accepted than is processed: the sender has to wait. */
export class TooManyUnprocessed extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'TOO_MANY_UNPROCESSED',
      status: 429,
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
