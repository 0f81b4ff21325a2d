import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { Outbox, type EventDraft } from '@strainscope/messaging';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { RaiseAlerts, type RecordedForAlerts } from '../alerts/raise-alerts.ts';
import { haeReassigned, haeRecorded, haeReplaced, sensorUnrecognised } from './hae.announcements.ts';
import { rowOf, type HaeRow, type HaeToRecord, type Provenance } from './hae-row.ts';
import { noteTimes, type JudgedEventTimes } from '../latency/event-times.ts';
import type { PlannedEvent } from './planned-event.ts';

/** Rows in one statement. */
const BATCH = 500;

/**
 * Writes events, in the caller's transaction with the service's scope. New events come first and every step goes in
 * the order of ids: files with the same events wait for each other and do not deadlock.
 */
@Injectable()
export class HaeRecords {
  constructor(
    private readonly outbox: Outbox,
    private readonly paths: NodePaths,
    private readonly alerts: RaiseAlerts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records the events that are not there yet, puts new content in place of those to replace, and announces both, the
   * sensors that nobody owns, and the alerts that rules raise.
   * @returns ids of those recorded; the others were recorded by somebody else meanwhile
   */
  async write(
    em: EntityManager,
    planned: { toRecord: readonly HaeToRecord[]; toReplace: readonly HaeToRecord[] },
    provenance: Provenance,
  ): Promise<Set<string>> {
    const toRecord = await this.placed(planned.toRecord);
    const toReplace = await this.placed(planned.toReplace);
    const recorded = await insertNew(
      em,
      toRecord.map((hae) => rowOf(hae, provenance, 1)),
    );
    const former = await this.replace(em, toReplace, provenance);

    const fresh = toRecord.filter(({ event }) => recorded.has(event.id));
    const written = [...fresh, ...toReplace].map(({ event }) => event);
    await this.outbox.appendAll(em, [
      ...(await unrecognisedSensors(em, written, provenance)),
      ...fresh.map((hae) => haeRecorded(hae, provenance, recorded.get(hae.event.id))),
      ...toReplace.flatMap(({ event }) => movedWithIt(event, former.get(event.id))),
      ...toReplace.map((hae) => haeReplaced(hae, provenance)),
    ]);
    const { arrival, recordedAt } = provenance;
    await this.alerts.execute(em, written.filter(isHeadEvent).map(forAlerts), arrival?.receivedAt ?? recordedAt);
    if (arrival)
      await noteTimes(
        em,
        fresh.map(({ event }) => forTimes(event)),
        arrival,
        this.clock.now(),
      );
    return new Set(recorded.keys());
  }

  /** Their team may have moved since they were planned. */
  private async placed(haes: readonly HaeToRecord[]): Promise<HaeToRecord[]> {
    const places = await this.paths.placesOf(haes.map(({ event }) => event.teamId));
    return haes.map((hae) => ({
      ...hae,
      event: { ...hae.event, scope: places.get(hae.event.teamId) ?? hae.event.scope },
    }));
  }

  /** What was recorded stays as history. */
  private async replace(
    em: EntityManager,
    haes: readonly HaeToRecord[],
    provenance: Provenance,
  ): Promise<Map<string, Former>> {
    if (haes.length === 0) return new Map();
    const old = await em.execute<Former[]>(
      `with locked as (select * from haes where id = any (?::uuid[]) order by id for update)
       insert into hae_revisions (hae_id, revision, scope, person_id, replaced_at, content)
       select id, revision, scope, person_id, ?, to_jsonb(locked) - 'person_id' from locked
       returning hae_id as id, revision, person_id, content->>'team_id' as team_id`,
      [`{${haes.map(({ event }) => event.id).join(',')}}`, provenance.recordedAt],
    );
    const former = new Map(old.map((was) => [was.id, was]));
    await overwrite(
      em,
      haes.map((hae) => rowOf(hae, provenance, (former.get(hae.event.id)?.revision ?? 0) + 1)),
    );
    return former;
  }
}

/** What an event was before it was replaced. */
interface Former {
  id: string;
  revision: number;
  person_id: string;
  team_id: string;
}

/** What was made of it before goes where its new content belongs. */
function movedWithIt({ id, personId, teamId }: PlannedEvent, former: Former | undefined): EventDraft[] {
  if (!former || (former.person_id === personId && former.team_id === teamId)) return [];
  return [haeReassigned({ id, personId, formerPersonId: former.person_id, teamId, withheld: false })];
}

const isHeadEvent = ({ source }: PlannedEvent) => source.label === 'hae';

const WRONG_CLOCKS = new Set(['CLOCK_WRONG', 'GIVEN_TIME_IN_FUTURE']);

const hasWrongClock = ({ warnings }: PlannedEvent) => warnings.some(({ code }) => WRONG_CLOCKS.has(code));

function forAlerts(event: PlannedEvent): RecordedForAlerts {
  const { id, personId, teamId, scope } = event;
  const { occurredAt, brand, metrics } = event.source;
  const clockIsWrong = hasWrongClock(event);
  return { id, personId, teamId, scope, occurredAt: new Date(occurredAt), clockIsWrong, brand, metrics };
}

function forTimes(event: PlannedEvent): JudgedEventTimes {
  const { occurredAt, gatewayAt } = event.source;
  const gateway = gatewayAt && new Date(gatewayAt);
  return { id: event.id, occurredAt: new Date(occurredAt), clockIsWrong: hasWrongClock(event), gatewayAt: gateway };
}

/** @returns the rows that were not there yet, each with the session in which it was */
async function insertNew(em: EntityManager, rows: readonly HaeRow[]): Promise<Map<string, string | null>> {
  const inserted = new Map<string, string | null>();
  for (const batch of batches(rows)) {
    const ids = await em.execute<{ id: string; session_id: string | null }[]>(
      `insert into haes select * from jsonb_populate_recordset(null::haes, ?::jsonb) order by id
       on conflict do nothing returning id, session_id`,
      [JSON.stringify(batch)],
    );
    for (const { id, session_id: sessionId } of ids) inserted.set(id, sessionId);
  }
  return inserted;
}

/** The rows are there and locked. */
async function overwrite(em: EntityManager, rows: readonly HaeRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    const columns = Object.keys(batch[0] ?? {}).join(', ');
    await em.execute(
      `update haes set (${columns}) = (select ${columns} from jsonb_populate_record(null::haes, replacement))
       from jsonb_array_elements(?::jsonb) as replacement where haes.id = (replacement->>'id')::uuid`,
      [JSON.stringify(batch)],
    );
  }
}

/** In the order of ids. */
function* batches(rows: readonly HaeRow[]): Generator<HaeRow[]> {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH) yield sorted.slice(from, from + BATCH);
}

/** Announcements of sensors that nobody owns and that have not been announced. */
async function unrecognisedSensors(em: EntityManager, events: readonly PlannedEvent[], { upload }: Provenance) {
  const byPerson = new Map(events.filter(({ personUnknown }) => personUnknown).map((event) => [event.personId, event]));
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
