/** Statements of the migration: what was recorded and waits for its place, and the chain itself. */
export const accessLogTables: readonly string[] = [
  `create table access_log_waiting (
    number bigint generated always as identity primary key,
    content text not null
  )`,
  `create table access_log (
    position bigint primary key,
    content text not null,
    hash text not null
  )`,
  `create index access_log_people on access_log using gin ((content::jsonb -> 'people') jsonb_path_ops)`,
  // Appending is all that the service may do. Its role owns the table and could take the right back: the trigger stands
  // behind it, and behind both the chain, which shows what a database administrator did.
  `revoke update, delete, truncate on access_log from current_user`,
  `create function refuse_rewriting() returns trigger language plpgsql as
    $$ begin raise exception 'The access log is append-only' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger append_only before update or delete or truncate on access_log
    for each statement execute function refuse_rewriting()`,
];
