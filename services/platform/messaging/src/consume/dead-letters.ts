import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** Condition of a letter that is neither applied nor given up. */
export const stillWaits = 'replayed_at is null and discarded_at is null';

/** What a settled letter keeps nothing of: what its event says, and who caused it. */
export const emptied = `value = '', headers = headers - 'ce_actor'`;

/** SQL of one line of a letter's history; takes who, what and why. */
export const entry = `jsonb_build_object('at', now(), 'by', ?::text, 'what', ?::text, 'why', ?::text)`;

/** Messages that a service could not apply. While one of a key waits, later ones of that key wait behind it. */
export class DeadLetters {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly service: string,
  ) {}

  async count(): Promise<number> {
    const rows = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from dead_letters where ${stillWaits}`,
    );
    return rows[0]!.count;
  }

  /** Keeps the message and tells `<topic>.dlq`, in one transaction. */
  park(message: DeliveredMessage, cause: string): Promise<void> {
    return this.em.transactional((em) => this.keep(em, message, cause));
  }

  /**
   * Parks the message unless nothing of its key waits any more.
   * @returns false when a replay was faster: the message can be applied now
   */
  parkBehind(message: DeliveredMessage): Promise<boolean> {
    const { topic, key, offset, headers } = message;
    return this.em.transactional(async (em) => {
      // Holds off whoever is about to settle the last of them, until this one is seen to wait too.
      const earlier = await em.execute<unknown[]>(
        `select from dead_letters where topic = ? and key = ? and event_id <> ? and "offset" < ? and ${stillWaits}
         order by "offset" desc limit 1 for share`,
        [topic, key, headers.ce_id, offset],
      );
      if (earlier.length === 0) return false;
      await this.keep(em, message, 'Waits behind an earlier message of its key');
      return true;
    });
  }

  /** The messages themselves, in the order in which they must be applied. */
  async waiting(key?: string): Promise<DeliveredMessage[]> {
    const rows = await this.em.execute<(Omit<DeliveredMessage, 'offset'> & { offset: string })[]>(
      `select topic, "offset", key, headers, value from dead_letters
       where ${stillWaits} and (?::text is null or key = ?) order by topic, "offset"`,
      [key ?? null, key ?? null],
    );
    return rows.map((row) => ({ ...row, offset: Number(row.offset) }));
  }

  /** Part of the transaction that applied the message. Says nothing of one that was settled meanwhile. */
  async markReplayed(em: EntityManager, eventId: string): Promise<void> {
    await em.execute(
      `update dead_letters set replayed_at = now(), ${emptied}, history = history || ${entry}
       where event_id = ? and ${stillWaits}`,
      [this.service, 'replayed', '', eventId],
    );
  }

  /** Keys for which an operator asked for a replay. */
  async requested(): Promise<string[]> {
    const rows = await this.em.execute<{ key: string }[]>(
      `select distinct key from dead_letters where requested_at is not null and ${stillWaits}`,
    );
    return rows.map(({ key }) => key);
  }

  /** The replay that was asked for is over; what of the key still waits could not be applied. */
  async answered(key: string): Promise<void> {
    await this.em.execute('update dead_letters set requested_at = null where key = ? and requested_at is not null', [
      key,
    ]);
  }

  async failedAgain(eventId: string, cause: string): Promise<void> {
    await this.em.execute(
      `update dead_letters set cause = ?, history = history || ${entry} where event_id = ? and ${stillWaits}`,
      [cause, this.service, 'failed again', cause, eventId],
    );
  }

  private async keep(em: EntityManager, message: DeliveredMessage, cause: string): Promise<void> {
    const { topic, key, offset, value } = message;
    const rows = await em.execute<unknown[]>(
      `insert into dead_letters (event_id, topic, "offset", key, headers, value, cause)
       values (?, ?, ?, ?, ?::jsonb, ?, ?)
       on conflict (event_id) do update set replayed_at = null, cause = excluded.cause, parked_at = now(),
           value = excluded.value, headers = excluded.headers
         where dead_letters.replayed_at is not null
       returning event_id`,
      [message.headers.ce_id, topic, offset, key, JSON.stringify(message.headers), value, cause],
    );
    if (rows.length === 0) return;
    const headers = { ...message.headers, dlq_service: this.service, dlq_cause: cause, dlq_offset: String(offset) };
    await this.outbox.insert(em, [{ topic: `${topic}.dlq`, key, headers, value }]);
  }
}
