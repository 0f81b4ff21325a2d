import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredMessage } from '../bus/event-bus.ts';

/** Notes the message in the transaction of its effects; false when it was handled before. */
export async function receive(em: EntityManager, message: DeliveredMessage): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `insert into inbox (event_id, topic, "offset") values (?, ?, ?) on conflict do nothing returning event_id`,
    [message.headers.ce_id, message.topic, message.offset],
  );
  return rows.length === 1;
}

/** Forgets what came from the offset on, so that a rewound group applies it again. */
export async function forget(em: EntityManager, topic: string, offset: number): Promise<void> {
  await em.execute(`delete from inbox where topic = ? and "offset" >= ?`, [topic, offset]);
}
