import type pg from 'pg';

/** Limit of what goes through the whole log, which no limit on silence may end. */
export const longestMilliseconds = 3_600_000;

/**
 * The log. A topic's row hands out offsets: its lock makes appends to one topic wait for each other, so that offsets
 * have no gaps and become visible in order, and a reader never passes a message that is still being committed.
 */
const statements = [
  `create table if not exists topics (
     topic text primary key,
     next_offset bigint not null default 0
   )`,
  `create table if not exists messages (
     topic text not null references topics,
     "offset" bigint not null,
     key text not null,
     headers jsonb not null,
     value text not null,
     appended_at timestamptz not null default now(),
     primary key (topic, "offset")
   )`,
  'create index if not exists messages_appended on messages using brin (appended_at)',
  // `generation` grows with every rewind: a consumer that read before it can no longer confirm.
  `create table if not exists offsets (
     "group" text not null,
     topic text not null,
     next_offset bigint not null,
     generation integer not null default 0,
     primary key ("group", topic)
   )`,
];

export async function createLogTables(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  // An index on a long log, or another process that makes one, takes its time.
  for (const text of [`select pg_advisory_xact_lock(hashtext('event log tables'))`, ...statements]) {
    const statement = { text, query_timeout: longestMilliseconds };
    await client.query(statement);
  }
  await client.query('commit');
}
