import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@strainscope/messaging';
import { haeRecorded, haeReplaced, sensorUnrecognised } from './hae.announcements.ts';
import { rowOf, type HaeRow, type HaeToRecord, type Provenance } from './hae-row.ts';
import type { PlannedEvent } from './planned-event.ts';

/** Rows in one statement. */
const BATCH = 500;

/** Writes events, in the caller's transaction with the service's scope. */
@Injectable()
export class HaeRecords {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Records the events that are not there yet and announces them, and the sensors that nobody owns.
   * @returns ids of those recorded; the others were recorded by somebody else meanwhile
   */
  async record(em: EntityManager, haes: readonly HaeToRecord[], provenance: Provenance): Promise<Set<string>> {
    const recorded = await insert(
      em,
      haes.map((hae) => rowOf(hae, provenance, 1)),
    );
    const fresh = haes.filter(({ event }) => recorded.has(event.id));
    await this.outbox.appendAll(em, [
      ...(await this.unrecognised(
        em,
        fresh.map(({ event }) => event),
        provenance,
      )),
      ...fresh.map((hae) => haeRecorded(hae, provenance)),
    ]);
    return recorded;
  }

  /** Puts new content in place of what was recorded, which stays as history. The rows must be locked. */
  async replace(em: EntityManager, haes: readonly HaeToRecord[], provenance: Provenance): Promise<void> {
    const ids = haes.map(({ event }) => event.id);
    const old = await em.execute<{ id: string; revision: number }[]>(
      `with removed as (delete from haes where id = any (?::uuid[]) returning *)
       insert into hae_revisions (hae_id, revision, scope, person_id, replaced_at, content)
       select id, revision, scope, person_id, ?, to_jsonb(removed) from removed returning hae_id as id, revision`,
      [`{${ids.join(',')}}`, provenance.recordedAt],
    );
    const revisions = new Map(old.map(({ id, revision }) => [id, revision]));
    await insert(
      em,
      haes.map((hae) => rowOf(hae, provenance, (revisions.get(hae.event.id) ?? 0) + 1)),
    );
    await this.outbox.appendAll(em, [
      ...(await this.unrecognised(
        em,
        haes.map(({ event }) => event),
        provenance,
      )),
      ...haes.map((hae) => haeReplaced(hae, provenance)),
    ]);
  }

  /** Announcements of sensors that nobody owns and that have not been announced. */
  private async unrecognised(em: EntityManager, events: readonly PlannedEvent[], { upload }: Provenance) {
    const byPerson = new Map(
      events.filter(({ personUnknown }) => personUnknown).map((event) => [event.personId, event]),
    );
    if (byPerson.size === 0) return [];
    const rows = [...byPerson.values()].map(({ personId, source }) => ({
      person_id: personId,
      team_id: upload.teamId,
      brand: source.brand,
      sensor_id: source.sensorId,
      first_seen_at: source.occurredAt,
    }));
    const added = await em.execute<{ person_id: string }[]>(
      `insert into unrecognised_sensors
       select * from jsonb_populate_recordset(null::unrecognised_sensors, ?::jsonb) order by person_id
       on conflict do nothing returning person_id`,
      [JSON.stringify(rows)],
    );
    return added.flatMap(({ person_id: personId }) => {
      const event = byPerson.get(personId);
      return event ? [sensorUnrecognised(event, upload.teamId)] : [];
    });
  }
}

/** In the order of ids, so that files with the same events wait for each other and do not deadlock. */
async function insert(em: EntityManager, rows: readonly HaeRow[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH) {
    const ids = await em.execute<{ id: string }[]>(
      `insert into haes select * from jsonb_populate_recordset(null::haes, ?::jsonb) order by id
       on conflict do nothing returning id`,
      [JSON.stringify(sorted.slice(from, from + BATCH))],
    );
    for (const { id } of ids) inserted.add(id);
  }
  return inserted;
}
