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
      if (gone.blobs > 0) work.announceAfter(em);
    },
  };
}

/** Those that were recorded or submitted of an event before it expired: they come late, and nothing of them may be kept. */
export async function aboutExpired(
  em: EntityManager,
  _type: EventType,
  messages: readonly EventMessage<EventType>[],
): Promise<EventMessage<EventType>[]> {
  const told = messages.flatMap((message, index) => {
    const origin = originOf(message);
    return origin ? [{ index, event_id: origin.eventId, at: origin.at }] : [];
  });
  if (told.length === 0) return [];
  const rows = await em.execute<{ index: number }[]>(
    `select told.index from jsonb_to_recordset(?::jsonb) as told (index int, event_id uuid, at timestamptz)
     join expired_events known on known.event_id = told.event_id and known.expired_at >= told.at`,
    [JSON.stringify(told)],
  );
  return rows.map(({ index }) => messages[index]!);
}

/**
 * Reads which event a message tells of, and when its subject began: when it was recorded, or submitted for simulation.
 */
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
