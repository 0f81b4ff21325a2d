import { Migration } from '@mikro-orm/migrations';

/** Until when an attempt may upload, so that what no result refers to is deleted; of earlier attempts, too. */
export class GrantUploads extends Migration {
  override up(): void {
    this.addSql(`create table upload_grants (
      simulation_id uuid not null, attempt int not null, until timestamptz not null,
      primary key (simulation_id, attempt))`);
    this.addSql('create index upload_grants_until on upload_grants (until)');
    this.addSql('create index results_attempt on results (simulation_id, attempt)');
    // Longer than any of them was granted.
    this.addSql(`insert into upload_grants (simulation_id, attempt, until)
      select simulation_id, number, now() + interval '1 day' from attempts
      where not exists (
        select from results where results.simulation_id = attempts.simulation_id and results.attempt = attempts.number)`);
  }
}
