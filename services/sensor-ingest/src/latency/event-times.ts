import type { EntityManager } from '@mikro-orm/postgresql';
import { gatewayTime, type Arrival } from './arrival.ts';
import { countJudged, observeJudged } from './latency.metrics.ts';
import { isLate } from './stages.ts';

/** An event that was recorded and judged. */
export interface JudgedEventTimes {
  readonly id: string;
  readonly occurredAt: Date;
  readonly clockIsWrong: boolean;
  /** By the gateway's own clock. */
  readonly gatewayAt: Date | undefined;
}

/** Writes when events of a device were where, in the transaction that records them. A repeat changes nothing. */
export async function noteTimes(
  em: EntityManager,
  events: readonly JudgedEventTimes[],
  arrival: Arrival,
  evaluatedAt: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, occurredAt, clockIsWrong, gatewayAt }) => ({
    event_id: id,
    occurred_at: occurredAt,
    clock_is_wrong: clockIsWrong,
    gateway_at: gatewayTime(gatewayAt, arrival),
    clock_error_ms: arrival.clock?.errorMs ?? null,
    received_at: arrival.receivedAt,
    durable_at: arrival.durableAt,
    evaluated_at: evaluatedAt,
  }));
  await em.execute(
    `insert into event_times select * from jsonb_populate_recordset(null::event_times, ?::jsonb) order by event_id
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  const seconds = (evaluatedAt.getTime() - arrival.receivedAt.getTime()) / 1000;
  for (const { occurredAt, clockIsWrong } of events) {
    countJudged(isLate(occurredAt, evaluatedAt, clockIsWrong));
    // What was late when it came stands back behind what happens now, and is nobody's live alert.
    if (!isLate(occurredAt, arrival.receivedAt, clockIsWrong)) observeJudged(seconds);
  }
}

/** When an event was where; null is not known or not yet. */
export interface EventTimes {
  /** The sensor's: when the event happened is not known. */
  readonly clockIsWrong: boolean;
  readonly gatewayAt: Date | null;
  readonly clockErrorMs: number | null;
  readonly receivedAt: Date;
  readonly durableAt: Date;
  readonly evaluatedAt: Date;
  readonly pushedAt: Date | null;
  readonly shownAt: Date | null;
}

/** @returns null for an event that no device sent */
export async function timesOf(em: EntityManager, eventId: string): Promise<EventTimes | null> {
  const [row] = await em.execute<Record<string, string | number | boolean | null>[]>(
    `select clock_is_wrong, gateway_at, clock_error_ms, received_at, durable_at, evaluated_at, pushed_at, shown_at from event_times
     where event_id = ?::uuid`,
    [eventId],
  );
  if (!row) return null;
  const date = (column: string) => (row[column] === null ? null : new Date(row[column] as string));
  return {
    clockIsWrong: row['clock_is_wrong'] === true,
    gatewayAt: date('gateway_at'),
    clockErrorMs: row['clock_error_ms'] as number | null,
    receivedAt: date('received_at')!,
    durableAt: date('durable_at')!,
    evaluatedAt: date('evaluated_at')!,
    pushedAt: date('pushed_at'),
    shownAt: date('shown_at'),
  };
}

/** What a console says of when it was told: more than so long ago says nothing of the way to it. */
const LONGEST_SHOWN_MS = 24 * 3_600_000;

/** Notes that a console shows an event's alert; of several the first one counts. */
export async function noteShown(em: EntityManager, eventId: string, pushedAt: Date, now: Date): Promise<void> {
  if (pushedAt > now || now.getTime() - pushedAt.getTime() > LONGEST_SHOWN_MS) return;
  await em.execute(
    `update event_times set pushed_at = ?, shown_at = ?
     where event_id = ?::uuid and shown_at is null and evaluated_at <= ?`,
    [pushedAt, now, eventId, pushedAt],
  );
}
