import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** An account elsewhere that was unlinked is not linked again by its address. */
export class RememberUnlinkedIdentities extends Migration {
  override up(): void {
    this.addSql(`create table unlinked_identities (
      issuer text not null,
      subject text not null,
      person_id uuid not null references people on delete cascade,
      unlinked_at timestamptz not null,
      primary key (issuer, subject, person_id)
    )`);
    this.addSql('create index unlinked_identities_person on unlinked_identities (person_id)');
    for (const statement of rowLevelSecurity('unlinked_identities', { scope: null, person: null }))
      this.addSql(statement);
  }
}
