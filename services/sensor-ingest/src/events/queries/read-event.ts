import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Hae } from '../hae.entity.ts';
import { Alert } from '../../alerts/alert.entity.ts';
import type { EventInContext, Neighbours } from '../event.view.ts';
import { Session } from '../../sessions/session.entity.ts';
import { SignalStore } from '../signal-store.ts';
import type { WaveformChannel } from '../../signals/waveform-codec.ts';

/** One event for a reader who may see it. */
@Injectable()
export class ReadEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly signalStore: SignalStore,
  ) {}

  /**
   * Reads an event with those of the same person before and after it, the session in which it was, and its alert.
   * @throws NotFound
   */
  async inContext(eventId: string): Promise<EventInContext> {
    const seen = await this.seen(eventId, async (em, hae) => ({ hae, neighbours: await neighboursOf(em, hae) }));
    // For all who see the event: row-level security shows a player no session.
    return withScope(this.em, serviceScope, async (em) => {
      const { sessionId: id } = seen.hae;
      const session = id ? await em.findOne(Session, { id }) : null;
      return { ...seen, session, alert: await em.findOne(Alert, { eventId }) };
    });
  }

  /** @throws NotFound, BlobNotFound, WaveformDamaged */
  async signals(eventId: string, set: WaveformChannel['set']): Promise<WaveformChannel[]> {
    const waveformKey = await this.seen(eventId, (_, hae) => Promise.resolve(hae.waveformKey));
    const channels = await this.signalStore.read(waveformKey);
    return channels.filter((channel) => channel.set === set);
  }

  private seen<T>(eventId: string, work: (em: EntityManager, hae: Hae) => Promise<T>): Promise<T> {
    return this.actors.run(async (em, actor) => {
      const hae = await em.findOne(Hae, { id: eventId });
      if (!hae) throw new NotFound();
      assertCan(actor, 'event:read', hae);
      return work(em, hae);
    });
  }
}

async function neighboursOf(em: EntityManager, { id, personId, listedAt }: Hae): Promise<Neighbours> {
  const [row] = await em.execute<Neighbours[]>(
    `select
       (select id from haes where person_id = ? and (listed_at, id) < (?, ?::uuid)
        order by listed_at desc, id desc limit 1) as previous,
       (select id from haes where person_id = ? and (listed_at, id) > (?, ?::uuid)
        order by listed_at, id limit 1) as next`,
    [personId, listedAt, id, personId, listedAt, id],
  );
  return row ?? { previous: null, next: null };
}
