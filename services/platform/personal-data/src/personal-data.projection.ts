import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox, Projection } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { erasePerson } from './erase-person.ts';
import { countHeld } from './held-of-person.ts';
import type { PendingWork } from './pending-work.ts';
import type { PersonalData, StoreCount } from './personal-data.ts';

type Erased = EventMessage<'strainscope.auth.person.erased.v1'>;
type Requested = EventMessage<'strainscope.auth.personal-data.requested.v1'>;

/**
 * How a service obeys: erasing happens in the transaction of the message; what has to touch blobs is left to the worker,
 * which answers when it is done. Everything else is answered at once.
 */
export function personalDataProjection(data: PersonalData, outbox: Outbox, work: PendingWork): Projection {
  return {
    consumes: ['strainscope.auth.person.erased.v1', 'strainscope.auth.personal-data.requested.v1'],
    async apply(em: EntityManager, type: EventType, message: unknown) {
      if (type === 'strainscope.auth.person.erased.v1') await erase(em, message as Erased);
      else await provide(em, message as Requested);
    },
  };

  async function erase(em: EntityManager, { personId, erasureId }: Erased): Promise<void> {
    const gone = await erasePerson(em, data, personId, erasureId);
    if (!gone) return;
    if (gone.blobs > 0) return work.announceAfter(em);
    await acknowledge(em, outbox, data, { personId, erasureId, counts: gone.counts });
  }

  async function provide(em: EntityManager, { requestId, personId, withRecords }: Requested): Promise<void> {
    if (withRecords) {
      await em.execute('insert into data_requests (request_id, person_id) values (?, ?) on conflict do nothing', [
        requestId,
        personId,
      ]);
      return work.announceAfter(em);
    }
    const stores = await countHeld(em, data, personId);
    await outbox.append(em, `strainscope.${data.context}.personal-data.provided.v1`, requestId, { requestId, stores });
  }
}

/** Tells auth that nothing is left here. */
export async function acknowledge(
  em: EntityManager,
  outbox: Outbox,
  { context }: PersonalData,
  { personId, erasureId, counts }: { personId: string; erasureId: string; counts: StoreCount[] },
): Promise<void> {
  await em.execute('update erased_people set acknowledged_at = now() where person_id = ?', [personId]);
  await outbox.append(em, `strainscope.${context}.personal-data.erased.v1`, erasureId, { erasureId, stores: counts });
}
