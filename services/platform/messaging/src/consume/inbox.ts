import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import { stillWaits } from './dead-letters.ts';

export type Receipt = 'new' | 'handled before' | 'behind a parked one';

/**
 * Notes the message in the transaction of its effects, unless it was handled before, or an earlier message of its key
 * is parked: then it must wait behind that one.
 */
export async function receive(em: EntityManager, message: DeliveredMessage): Promise<Receipt> {
  if ((await receiveAll(em, [message])) === 1) return 'new';
  const before = await em.execute<unknown[]>('select from inbox where event_id = ?', [message.headers.ce_id]);
  return before.length === 1 ? 'handled before' : 'behind a parked one';
}

/**
 * The same of several of one topic at the price of one.
 * @returns how many of them are new
 */
export async function receiveAll(em: EntityManager, messages: readonly DeliveredMessage[]): Promise<number> {
  const received = messages.map(({ topic, key, offset, headers }) => ({ event_id: headers.ce_id, topic, key, offset }));
  const rows = await em.execute<unknown[]>(
    `insert into inbox (event_id, topic, "offset")
     select m.event_id, m.topic, m."offset"
     from jsonb_to_recordset(?::jsonb) as m (event_id uuid, topic text, key text, "offset" bigint)
     where not exists (
       select from dead_letters d
       where d.topic = m.topic and d.key = m.key and d.event_id <> m.event_id and d."offset" < m."offset" and ${stillWaits}
     )
     on conflict do nothing returning event_id`,
    [JSON.stringify(received)],
  );
  return rows.length;
}
