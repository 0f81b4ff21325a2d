import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { TooManyTries } from './too-many-tries.ts';

/** What is counted together: the tries of one account, or of one network address, at one thing. */
export interface Counted {
  /** Kept as a digest: neither addresses nor e-mails are stored. */
  key: string;
  limit: number;
}

/**
 * Counts tries in the database, so that all processes share the count and a restart does not clear it. A try counts
 * before it is looked at: a thousand at once are a thousand.
 */
@Injectable()
export class TryCounter {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws TooManyTries when any of them is past its limit in this window */
  async count(windowMinutes: number, ...counted: Counted[]): Promise<void> {
    const waits = await withScope(this.em, serviceScope, async (em) => {
      const seconds: number[] = [];
      for (const each of counted) seconds.push(await this.countOne(em, windowMinutes, each));
      return seconds;
    });
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyTries(wait);
  }

  /** Starts the count anew, and sweeps counts that lapsed, which are of no use to anybody. */
  async clear(em: EntityManager, key: string): Promise<void> {
    await em.execute('delete from sign_in_tries where key = ? or resets_at <= ?', [digest(key), this.clock.now()]);
  }

  /** Takes one try back. */
  async forgive(em: EntityManager, key: string): Promise<void> {
    await em.execute('update sign_in_tries set tries = tries - 1 where key = ? and tries > 0', [digest(key)]);
  }

  /** @returns seconds to wait, 0 when the try is within the limit */
  private async countOne(em: EntityManager, windowMinutes: number, { key, limit }: Counted): Promise<number> {
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + windowMinutes * 60_000);
    const [row] = await em.execute<{ tries: number; resetsAt: Date }[]>(
      `insert into sign_in_tries as t (key, tries, resets_at) values (?, 1, ?)
       on conflict (key) do update set
         tries = case when t.resets_at <= ? then 1 else t.tries + 1 end,
         resets_at = case when t.resets_at <= ? then excluded.resets_at else t.resets_at end
       returning tries, resets_at as "resetsAt"`,
      [digest(key), windowEnd, now, now],
    );
    if (!row || row.tries <= limit) return 0;
    return Math.max(1, Math.ceil((new Date(row.resetsAt).getTime() - now.getTime()) / 1000));
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
