import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** A month: nothing is tried again for longer. */
const keptSeconds = 30 * 24 * 3_600;

/**
 * Remembers in Redis what was handed over, so that trying again does not repeat it. Ids may tell of people: only their
 * hashes are kept. A death between handing over and remembering repeats a letter; never is one lost.
 */
export class ToldOccasions {
  private constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /**
   * @param prefix sets installations on one Redis apart
   * @param silenceMilliseconds after which a Redis that does not answer counts as lost: it may be gone without a word
   */
  static async open(url: string, prefix = 'strainscope', silenceMilliseconds = 30_000): Promise<ToldOccasions> {
    const redis = new Redis(url, { lazyConnect: true, socketTimeout: silenceMilliseconds }).on(
      'error',
      () => undefined,
    );
    await redis.connect();
    return new ToldOccasions(redis, prefix);
  }

  /** Tells unless the occasion was told before. */
  async once(id: string, tell: () => Promise<unknown>): Promise<void> {
    const key = `${this.prefix}:told:${createHash('sha256').update(id).digest('base64url')}`;
    if ((await this.redis.exists(key)) === 1) return;
    await tell();
    await this.redis.set(key, '1', 'EX', keptSeconds);
  }

  /** Rejects when Redis does not answer. */
  async check(): Promise<void> {
    await this.redis.ping();
  }

  close(): void {
    this.redis.disconnect();
  }
}
