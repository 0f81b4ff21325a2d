import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Who was erased, which blobs still wait for it, and which requests for a copy wait. For the service's own eyes. */
export class CreatePersonalDataTables extends Migration {
  override up(): void {
    // The id alone stays, so that what arrives late is not taken in.
    this.addSql(`create table erased_people (
      person_id uuid primary key,
      erasure_id text not null,
      erased_at timestamptz not null default now(),
      counts jsonb not null,
      acknowledged_at timestamptz
    )`);
    this.addSql(`create table doomed_blobs (
      key text primary key,
      person_id uuid not null references erased_people on delete cascade
    )`);
    this.addSql('create index doomed_blobs_person on doomed_blobs (person_id)');
    this.addSql(`create table data_requests (
      request_id uuid primary key,
      person_id uuid not null
    )`);
    for (const table of ['erased_people', 'doomed_blobs', 'data_requests']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
