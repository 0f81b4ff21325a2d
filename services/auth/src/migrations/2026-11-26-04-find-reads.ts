import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

const places = `select r.subject ->> 'id', e.position from entries e
  cross join lateral (select e.content::jsonb as entry) as parsed
  cross join lateral jsonb_array_elements(entry -> 'people') as r (subject)
  where entry ->> 'kind' in ('read', 'sign-in')`;
const newest = `select content::jsonb ->> 'what', max(content::jsonb ->> 'at') from entries
  where content::jsonb ->> 'kind' = 'read' group by 1`;

/**
 * Where in the access log somebody's data were read, and when each call last read anybody's. An index on the text finds
 * neither: behind row-level security its condition is asked of every entry. Both are made of the chained text, which
 * alone is evidence.
 */
export class FindReads extends Migration {
  override up(): void {
    this.addSql('drop index access_log_people');
    this.addSql('create table access_log_reads (person_id text, position bigint, primary key (person_id, position))');
    this.addSql('create table last_reads (what text primary key, at text not null)');
    for (const table of ['access_log_reads', 'last_reads'])
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    this.addSql(`create function follow_access_log() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into access_log_reads ${places} on conflict do nothing;
        insert into last_reads as known ${newest}
          on conflict (what) do update set at = greatest(known.at, excluded.at);
        return null;
      end $$`);
    this.addSql(`create trigger follow after insert on access_log referencing new table as entries
      for each statement execute function follow_access_log()`);
    const all = (sql: string) => sql.replace('from entries', 'from access_log');
    this.addSql(`insert into access_log_reads ${all(places)} on conflict do nothing`);
    this.addSql(`insert into last_reads ${all(newest)}`);
    this.addSql(`create trigger append_only before update or delete or truncate on access_log_reads
      for each statement execute function refuse_rewriting()`);
  }
}
