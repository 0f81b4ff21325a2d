import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Projection } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { eraseRows } from './erase-rows.ts';
import type { PendingWork } from './pending-work.ts';
import { conditionOfEvent, type PersonalData } from './personal-data.ts';

const EXPIRED = 'strainscope.ingest.hae.expired.v1';

/**
 * Events that waited for consent until their time was over: what was made of them before goes in the transaction of the
 * message, blobs after it. A repeat finds nothing left; what was recorded of the event since then stays.
 */
export function expiredEventsProjection({ stores, afterErasing = [] }: PersonalData, work: PendingWork): Projection {
  return {
    consumes: stores.some(({ ofEvent }) => ofEvent !== undefined) ? [EXPIRED] : [],
    async apply(em: EntityManager, _type: EventType, message: unknown) {
      const { eventId, expiredAt } = message as EventMessage<typeof EXPIRED>;
      const at = timestampDate(expiredAt!);
      await em.execute(
        `insert into expired_events as known (event_id, expired_at) values (?, ?)
         on conflict (event_id) do update set expired_at = greatest(known.expired_at, excluded.expired_at)`,
        [eventId, at],
      );
      const gone = { rows: 0, blobs: 0 };
      for (const store of stores) {
        if (store.ofEvent === undefined) continue;
        const { rows, blobs } = await eraseRows(em, store, conditionOfEvent(store.ofEvent, eventId, at), null);
        gone.rows += rows;
        gone.blobs += blobs;
      }
      if (gone.rows > 0) for (const statement of afterErasing) await em.execute(statement);
      if (gone.blobs > 0) work.announce();
    },
  };
}

/** True for what was recorded or submitted of an event before it expired: it comes late, and nothing of it may be kept. */
export async function aboutExpired(
  em: EntityManager,
  _type: EventType,
  message: EventMessage<EventType>,
): Promise<boolean> {
  const told = originOf(message);
  if (!told) return false;
  const rows = await em.execute<unknown[]>('select from expired_events where event_id = ? and expired_at >= ?', [
    told.eventId,
    told.at,
  ]);
  return rows.length > 0;
}

/** Of which event a message tells, and when what it tells of began: when it was recorded, or submitted to be simulated. */
function originOf(message: object): { eventId: string; at: Date } | undefined {
  const parts = message as Partial<Record<'hae' | 'facts', object>>;
  const { eventId, recordedAt, submittedAt } = (parts.hae ?? parts.facts ?? message) as {
    eventId?: string;
    recordedAt?: Timestamp;
    submittedAt?: Timestamp;
  };
  const at = recordedAt ?? submittedAt;
  return eventId && at ? { eventId, at: timestampDate(at) } : undefined;
}
