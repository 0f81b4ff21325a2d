import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import type pg from 'pg';

const keys = Array.from({ length: 24 }, () => newId());
/** About what an event of the catalogue weighs. */
const value = JSON.stringify({ text: 'x'.repeat(400) });

/** A service's outbox, without the service, and the inbox that its relay prunes. */
export async function createOutbox(database: pg.Pool): Promise<void> {
  await database.query(`create table outbox (
    sequence bigint generated always as identity primary key, topic text not null, key text not null,
    headers jsonb not null, value text not null, created_at timestamptz not null default now(), sent_at timestamptz)`);
  await database.query('create index on outbox (sequence) where sent_at is null');
  await database.query('create table inbox (event_id uuid primary key, handled_at timestamptz not null default now())');
}

/** So many events of different aggregates at once. */
export async function fillOutbox(database: pg.Pool, count: number): Promise<void> {
  await database.query(
    `insert into outbox (topic, key, headers, value)
     select 'org', ($1::text[])[1 + n % $2], jsonb_build_object('ce_id', gen_random_uuid()), $3
     from generate_series(1, $4::int) as n`,
    [keys, keys.length, value, count],
  );
}

export interface Pace {
  perSecond: number;
  seconds: number;
  /** Header by which the reader knows them; `announced` holds their moment in milliseconds. */
  mark: string;
}

/** Announces events at a steady pace, a transaction each few milliseconds. @returns how many */
export async function announceAt(database: pg.Pool, { perSecond, seconds, mark }: Pace): Promise<number> {
  const began = performance.now();
  const total = perSecond * seconds;
  for (let count = 0; count < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * perSecond)) - count;
    if (due <= 0) {
      await sleep(5);
      continue;
    }
    await database.query(
      `with added as (
         insert into outbox (topic, key, headers, value)
         select 'org', ($1::text[])[1 + n % $2],
           jsonb_build_object('ce_id', gen_random_uuid(), 'bench', $3::text, 'announced', $4::text), $5
         from generate_series(1, $6::int) as n
       )
       select pg_notify('outbox_bench', '')`,
      [keys, keys.length, mark, String(Date.now()), value, due],
    );
    count += due;
  }
  return total;
}
