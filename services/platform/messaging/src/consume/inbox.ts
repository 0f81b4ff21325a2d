import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import { stillWaits } from './dead-letters.ts';

export type Receipt = 'new' | 'handled before' | 'behind a parked one';

/**
 * Notes the message in the transaction of its effects, unless it was handled before, or an earlier message of its key
 * is parked: then it must wait behind that one.
 */
export async function receive(em: EntityManager, message: DeliveredMessage): Promise<Receipt> {
  const { topic, key, offset, headers } = message;
  const rows = await em.execute<unknown[]>(
    `insert into inbox (event_id, topic, "offset")
     select ?, ?, ?
     where not exists (select from dead_letters where topic = ? and key = ? and event_id <> ? and "offset" < ? and ${stillWaits})
     on conflict do nothing returning event_id`,
    [headers.ce_id, topic, offset, topic, key, headers.ce_id, offset],
  );
  if (rows.length === 1) return 'new';
  const before = await em.execute<unknown[]>('select from inbox where event_id = ?', [headers.ce_id]);
  return before.length === 1 ? 'handled before' : 'behind a parked one';
}

/** Forgets what came from the offset on, so that a rewound group applies it again; all but what was given up for good. */
export async function forget(em: EntityManager, topic: string, offset: number): Promise<void> {
  await em.execute(
    `delete from inbox where topic = ? and "offset" >= ?
     and event_id not in (select event_id from dead_letters where discarded_at is not null)`,
    [topic, offset],
  );
}
