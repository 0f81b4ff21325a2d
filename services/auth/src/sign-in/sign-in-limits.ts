import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../auth.config.ts';
import { TooManyTries } from './sign-in.errors.ts';

/**
 * Counts tries in the database, so that all processes share the count and a restart does not clear it. A try counts
 * before the password is looked at: a thousand at once are a thousand. Success takes its own try back.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws TooManyTries */
  async count(email: string, address: string): Promise<void> {
    const { triesPerAccount, triesPerAddress } = this.config.signIn;
    const waits = await withScope(this.em, serviceScope, async (em) => [
      await this.countOne(em, accountKey(email), triesPerAccount),
      await this.countOne(em, addressKey(address), triesPerAddress),
    ]);
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyTries(wait);
  }

  /** The account's count starts anew; the address loses this try only, for many people share one. */
  async forgive(em: EntityManager, email: string, address: string): Promise<void> {
    // Whoever comes in also sweeps: counts that lapsed are of no use to anybody.
    await em.execute('delete from sign_in_tries where key = ? or resets_at <= ?', [
      accountKey(email),
      this.clock.now(),
    ]);
    await em.execute('update sign_in_tries set tries = tries - 1 where key = ? and tries > 0', [addressKey(address)]);
  }

  /** @returns seconds to wait, 0 when the try is within the limit */
  private async countOne(em: EntityManager, key: string, limit: number): Promise<number> {
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + this.config.signIn.windowMinutes * 60_000);
    const [row] = await em.execute<{ tries: number; resetsAt: Date }[]>(
      `insert into sign_in_tries as t (key, tries, resets_at) values (?, 1, ?)
       on conflict (key) do update set
         tries = case when t.resets_at <= ? then 1 else t.tries + 1 end,
         resets_at = case when t.resets_at <= ? then excluded.resets_at else t.resets_at end
       returning tries, resets_at as "resetsAt"`,
      [key, windowEnd, now, now],
    );
    if (!row || row.tries <= limit) return 0;
    return Math.max(1, Math.ceil((new Date(row.resetsAt).getTime() - now.getTime()) / 1000));
  }
}

/** Neither addresses nor e-mails are kept. */
function accountKey(email: string): string {
  return digest(`account ${email}`);
}

function addressKey(address: string): string {
  return digest(`address ${address}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
