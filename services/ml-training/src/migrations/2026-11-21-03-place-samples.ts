import { Migration } from '@mikro-orm/migrations';

/** Samples hang where their team hangs: until now each kept the place in which it arose, the team last. */
export class PlaceSamples extends Migration {
  override up(): void {
    for (const table of ['motions', 'labels']) {
      this.addSql(`alter table ${table} add column team_id uuid`);
      this.addSql(`update ${table} set team_id = scope[cardinality(scope)]`);
      this.addSql(`alter table ${table} alter column team_id set not null`);
      this.addSql(`create index ${table}_team on ${table} (team_id)`);
    }
  }
}
