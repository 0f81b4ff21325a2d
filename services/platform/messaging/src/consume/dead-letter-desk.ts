import type { EntityManager } from '@mikro-orm/postgresql';
import { Conflict, NotFound } from '@strainscope/kernel';
import { emptied, entry, stillWaits } from './dead-letters.ts';

/** A message that could not be applied, with what an operator needs to judge it. No payload: that may be personal. */
export interface DeadLetter {
  eventId: string;
  topic: string;
  /** Event type of the catalogue. */
  type: string;
  /** Aggregate that the event is about; later events of it wait behind this one. */
  key: string;
  cause: string;
  /** ISO 8601. */
  parkedAt: string;
  /** A replay was asked for and is not over. */
  isRequested: boolean;
}

/** What was done about a letter, by whom, and when. */
export interface HistoryEntry {
  at: string;
  /** Operator or service. */
  by: string;
  what: 'asked for replay' | 'replayed' | 'failed again' | 'discarded';
  why: string;
}

export interface DeadLetterDetail extends DeadLetter {
  offset: number;
  /** When the event was announced. */
  announcedAt: string;
  source: string;
  /** Id of the request that all this comes from: logs have it too. */
  correlation: string;
  state: 'waiting' | 'replayed' | 'discarded';
  history: HistoryEntry[];
}

const columns = `event_id as "eventId", topic, headers->>'ce_type' as type, key, cause,
  to_char(parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "parkedAt",
  requested_at is not null as "isRequested"`;

/** What operators see and do about a service's dead letters. Ids only leave it; everything done is kept with the letter. */
export class DeadLetterDesk {
  constructor(private readonly em: EntityManager) {}

  /**
   * All that wait, in the order in which they must be applied.
   * @param key those of one aggregate
   */
  list(key?: string): Promise<DeadLetter[]> {
    return this.em.execute<DeadLetter[]>(
      `select ${columns} from dead_letters
       where ${stillWaits} and (?::text is null or key = ?) order by topic, "offset"`,
      [key ?? null, key ?? null],
    );
  }

  /** @throws NotFound */
  async show(eventId: string): Promise<DeadLetterDetail> {
    const [row] = await this.em.execute<DeadLetterDetail[]>(
      `select ${columns}, "offset"::float8 as offset, headers->>'ce_time' as "announcedAt",
         headers->>'ce_source' as source, headers->>'ce_correlation' as correlation, history,
         case when replayed_at is not null then 'replayed' when discarded_at is not null then 'discarded'
              else 'waiting' end as state
       from dead_letters where event_id = ?`,
      [eventId],
    );
    if (!row) throw new NotFound();
    return row;
  }

  /**
   * Asks the running service to apply what waits, key by key, in order.
   * @param key one aggregate's; all that waits unless told
   * @returns how many letters wait for it now
   */
  async requestReplay(by: string, key?: string): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `update dead_letters set requested_at = now(), history = history || ${entry}
       where ${stillWaits} and (?::text is null or key = ?) returning event_id`,
      [by, 'asked for replay', '', key ?? null, key ?? null],
    );
    return rows.length;
  }

  /**
   * Gives an event up: it is never applied here, not even when the bus brings it again. What waits behind it can be
   * replayed then.
   * @throws NotFound, Conflict when it does not wait any more
   */
  async discard(eventId: string, by: string, why: string): Promise<void> {
    await this.show(eventId);
    await this.em.transactional(async (em) => {
      // The inbox first, then the letter, as a replay does: neither waits for the other.
      await em.execute(
        `insert into inbox (event_id, topic, "offset")
         select event_id, topic, "offset" from dead_letters where event_id = ? on conflict do nothing`,
        [eventId],
      );
      const rows = await em.execute<unknown[]>(
        `update dead_letters set discarded_at = now(), requested_at = null, ${emptied},
           history = history || ${entry}
         where event_id = ? and ${stillWaits} returning event_id`,
        [by, 'discarded', why, eventId],
      );
      if (rows.length === 0) throw new Conflict('DEAD_LETTER_SETTLED', 'This event does not wait any more.');
    });
  }
}
