import { Migration } from '@mikro-orm/migrations';

/**
 * The projection's table. It holds ids and purposes only and carries no row-level security: the security of rows about
 * people is decided from it.
 */
export class CreateConsentTables extends Migration {
  override up(): void {
    this.addSql(`create table processing_permissions (
      person_id uuid primary key,
      permitted text[] not null,
      consent_version text not null,
      minor boolean not null,
      revision bigint not null
    )`);
    // Few among many: the policies ask for those who have not consented.
    this.addSql(`create index processing_permissions_refused on processing_permissions (person_id)
      where not (permitted @> '{care,team}')`);
  }
}
