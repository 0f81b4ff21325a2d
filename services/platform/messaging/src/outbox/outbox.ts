import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventType } from '@strainscope/proto';
import { topicOf } from '@strainscope/proto';
import type { BusMessage } from '../bus/event-bus.ts';
import { encodeEvent } from '../envelope/cloud-event.ts';
import type { EventDraft, EventInit } from '../envelope/cloud-event.ts';
import { currentOrigin } from '../envelope/origin.ts';
import type { Origin } from '../envelope/origin.ts';

/** Channel on which a service's relay hears of new rows. */
export function outboxChannel(service: string): string {
  return `outbox_${service.replaceAll('-', '_')}`;
}

export type OutboxMessage = BusMessage & { topic: string };

/** Events written in the transaction of the change that they announce; the relay carries them to the bus. */
export class Outbox {
  constructor(private readonly service: string) {}

  /**
   * Announces one event when, and only when, the transaction of `em` commits.
   * @param key id of the aggregate: its events keep the order of their transactions
   * @param origin overrides what the request or message in hand says about cause and actor
   */
  append<T extends EventType>(
    em: EntityManager,
    type: T,
    key: string,
    message: EventInit<T>,
    origin: Origin = {},
  ): Promise<void> {
    return this.appendAll(em, [{ type, key, message }], origin);
  }

  /** Announces many events at the price of one. */
  async appendAll(em: EntityManager, drafts: readonly EventDraft[], origin: Origin = {}): Promise<void> {
    await this.insert(em, this.encoded(drafts, origin));
  }

  /** Events as `insert` takes them, with the cause and the trace of this moment. */
  encoded(drafts: readonly EventDraft[], origin: Origin = {}): OutboxMessage[] {
    const known = { ...currentOrigin(), ...origin };
    return drafts.map((draft) => ({ topic: topicOf(draft.type), ...encodeEvent(this.service, draft, known) }));
  }

  /** Takes messages that are encoded already, for any topic. */
  async insert(em: EntityManager, messages: readonly OutboxMessage[]): Promise<void> {
    if (!em.isInTransaction()) throw new Error('Events are announced inside the transaction of their change');
    if (messages.length === 0) return;
    const keys = JSON.stringify([...new Set(messages.map(({ key }) => key))]);
    // Row numbers are handed out before the commit: whoever announces the same key waits here until the other one is
    // through, so that the order of the rows is the order of the transactions.
    // The key names no service: during an upgrade its processes of two versions have to wait for each other, too.
    // The relay hears of it when the transaction commits, whenever that was asked for.
    await em.execute(
      `select pg_advisory_xact_lock(hashtext('outbox'), lock) from
         (select distinct hashtext(key) as lock from jsonb_array_elements_text(?::jsonb) as keys (key) order by lock) as locks
       union all select pg_notify(?, '')`,
      [keys, outboxChannel(this.service)],
    );
    await em.execute(
      `insert into outbox (topic, key, headers, value)
       select topic, key, headers, value
       from jsonb_to_recordset(?::jsonb) as m (topic text, key text, headers jsonb, value text)`,
      [JSON.stringify(messages.map(({ topic, key, headers, value }) => ({ topic, key, headers, value })))],
    );
  }
}

/** Seconds for which the oldest event waits for the relay; 0 when none does. */
export async function outboxAge(em: EntityManager): Promise<number> {
  const rows = await em.execute<{ seconds: number }[]>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from outbox where sent_at is null`,
  );
  return rows[0]!.seconds;
}
