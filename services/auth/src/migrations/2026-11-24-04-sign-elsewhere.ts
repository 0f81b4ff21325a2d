import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Keeps people who went to sign with a document-signature provider, and are expected back. */
export class SignElsewhere extends Migration {
  override up(): void {
    this.addSql(`create table external_signings (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      signer_id uuid not null references people on delete cascade,
      capacity text not null,
      decisions jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`);
    this.addSql('create index external_signings_expiry on external_signings (expires_at)');
    this.addSql('create index external_signings_person on external_signings (person_id)');
    this.addSql('create index external_signings_signer on external_signings (signer_id)');
    for (const statement of rowLevelSecurity('external_signings', { scope: null, person: null }))
      this.addSql(statement);
  }
}
