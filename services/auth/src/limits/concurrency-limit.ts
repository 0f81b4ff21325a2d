import { RetryableError } from '@strainscope/kernel';
import pLimit from 'p-limit';

export interface ConcurrencyLimitOptions {
  atOnce: number;
  /** Those who wait for their turn. */
  waiting: number;
}

/**
 * Lets some work be done a little at a time. Hashing a password takes a processor and 19 MiB for a while, and the tries
 * around it take connections to the database, which whatever else the service is asked needs too.
 */
export class ConcurrencyLimit {
  private readonly limit;

  constructor(private readonly options: ConcurrencyLimitOptions) {
    this.limit = pLimit(options.atOnce);
  }

  /** @throws RetryableError when too many wait already */
  async execute<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.activeCount >= this.options.atOnce && this.limit.pendingCount >= this.options.waiting) {
      throw new RetryableError({ message: 'Too many sign-ins at once. Please wait a little.' });
    }
    return this.limit(work);
  }
}
