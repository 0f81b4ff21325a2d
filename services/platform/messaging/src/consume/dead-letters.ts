import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** A message that could not be applied, with what an operator needs to judge it. No payload: that may be personal. */
export interface DeadLetter {
  eventId: string;
  topic: string;
  type: string;
  key: string;
  cause: string;
  parkedAt: Date;
}

/** Messages that a service could not apply. While one of a key waits, later ones of that key wait behind it. */
export class DeadLetters {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly service: string,
  ) {}

  /** Those not yet replayed, oldest first. */
  async list(limit = 100): Promise<DeadLetter[]> {
    return this.em.execute<DeadLetter[]>(
      `select event_id as "eventId", topic, headers->>'ce_type' as type, key, cause, parked_at as "parkedAt"
       from dead_letters where replayed_at is null order by topic, "offset" limit ?`,
      [limit],
    );
  }

  async count(): Promise<number> {
    const rows = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from dead_letters where replayed_at is null`,
    );
    return rows[0]!.count;
  }

  /** Keeps the message and tells `<topic>.dlq`, in one transaction. */
  async park(message: DeliveredMessage, cause: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const rows = await em.execute<unknown[]>(
        `insert into dead_letters (event_id, topic, "offset", key, headers, value, cause)
         values (?, ?, ?, ?, ?::jsonb, ?, ?) on conflict do nothing returning event_id`,
        [
          message.headers.ce_id,
          message.topic,
          message.offset,
          message.key,
          JSON.stringify(message.headers),
          message.value,
          cause,
        ],
      );
      if (rows.length === 0) return;
      const headers = {
        ...message.headers,
        dlq_service: this.service,
        dlq_cause: cause,
        dlq_offset: String(message.offset),
      };
      await this.outbox.insert(em, [
        { topic: `${message.topic}.dlq`, key: message.key, headers, value: message.value },
      ]);
    });
  }

  /** The messages themselves, in the order in which they must be applied. */
  async waiting(key?: string): Promise<DeliveredMessage[]> {
    const rows = await this.em.execute<(Omit<DeliveredMessage, 'offset'> & { offset: string })[]>(
      `select topic, "offset", key, headers, value from dead_letters
       where replayed_at is null and (?::text is null or key = ?) order by topic, "offset"`,
      [key ?? null, key ?? null],
    );
    return rows.map((row) => ({ ...row, offset: Number(row.offset) }));
  }

  /** Part of the transaction that applied the message. */
  async markReplayed(em: EntityManager, eventId: string): Promise<void> {
    await em.execute('update dead_letters set replayed_at = now() where event_id = ?', [eventId]);
  }
}
