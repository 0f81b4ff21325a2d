import type { EntityManager } from '@mikro-orm/postgresql';
import { BATCH_OF_ANY_SIZE } from './standing-back.ts';

/** After that long somebody else may take it, too: whoever took it is gone, or slow. Twice is no more than once. */
const TAKEN_MILLISECONDS = 60_000;
/** With the pauses between them more than two hours. */
const MOST_TRIES = 20;
const WAITS = 'processed_at is null and parked_at is null';
/** What fails again and again while others came after it and were processed: the fault is its own. */
const HOPELESS = `tries >= ${MOST_TRIES} and exists (
  select from device_batches after where after.processed_at > device_batches.received_at)`;

/**
 * Takes a batch, with the service's scope: an organization by lot, one of its gateways by lot, the oldest batch. A
 * gateway that sends much has no larger share for it.
 * @param underWay batches that this process has in hand, perhaps for longer than it took them
 * @param mostEvents larger ones are passed over
 * @returns its id
 */
export async function takeNext(
  em: EntityManager,
  now: Date,
  underWay: Iterable<string>,
  mostEvents = BATCH_OF_ANY_SIZE,
): Promise<string | null> {
  const [taken] = await em.execute<{ id: string }[]>(
    // From one gateway to the next along the index: a look at each that waits, not at each of its batches.
    `with recursive gateways as (
       (select gateway_id as id from device_batches where ${WAITS} order by gateway_id limit 1)
       union all
       select (select gateway_id from device_batches where ${WAITS} and gateway_id > gateways.id
               order by gateway_id limit 1)
       from gateways where gateways.id is not null
     ), oldest as (
       select first.* from gateways cross join lateral (
         select id, organization_id from device_batches
         where ${WAITS} and gateway_id = gateways.id and try_at <= ? and not id = any (?::uuid[])
           and events <= ? and not (${HOPELESS})
         order by try_at limit 1) as first
     ), turns as (
       select id, row_number() over (partition by organization_id order by random()) as turn from oldest
     )
     update device_batches set try_at = ?, tries = tries + 1 where id = (
       select b.id from device_batches b join turns using (id)
       where b.processed_at is null and b.try_at <= ?
       order by turn, random() limit 1 for update of b skip locked) returning id`,
    [now, `{${[...underWay].join(',')}}`, mostEvents, new Date(now.getTime() + TAKEN_MILLISECONDS), now],
  );
  return taken?.id ?? null;
}

/** Takes this batch if it waits and is due, with the service's scope. @returns whether it did */
export async function take(em: EntityManager, now: Date, id: string): Promise<boolean> {
  const taken = await em.execute<unknown[]>(
    `update device_batches set try_at = ?, tries = tries + 1 where id = (
       select id from device_batches where id = ?::uuid and ${WAITS} and try_at <= ? for update skip locked) returning id`,
    [new Date(now.getTime() + TAKEN_MILLISECONDS), id, now],
  );
  return taken.length > 0;
}

/** Parks what nobody takes any more. */
export async function giveUp(em: EntityManager, now: Date): Promise<void> {
  await em.execute(`update device_batches set parked_at = ? where ${WAITS} and try_at <= ? and ${HOPELESS}`, [
    now,
    now,
  ]);
}

/** Once after each start, which may have brought what was missing. One that kills the process is given up again at once. */
export async function tryGivenUpAgain(em: EntityManager, now: Date): Promise<void> {
  await em.execute(
    `update device_batches set parked_at = null, try_at = ?, tries = ${MOST_TRIES - 1} where parked_at is not null`,
    [now],
  );
}
