import { DomainError } from '@strainscope/kernel';

/** What is counted need not have failed: five messages to us that arrived count, too. */
export class TooManyTries extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'TOO_MANY_TRIES',
      status: 429,
      message: 'That was too often. Please wait a little.',
      detail: `You can try again in ${inWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    });
  }
}

/** Rounded up: whoever waits so long is not refused again. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
