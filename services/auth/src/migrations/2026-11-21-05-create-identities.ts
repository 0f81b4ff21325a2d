import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateIdentities extends Migration {
  override up(): void {
    this.addSql(`create table identities (
      issuer text not null,
      subject text not null,
      person_id uuid not null references people on delete cascade,
      linked_at timestamptz not null,
      primary key (issuer, subject)
    )`);
    this.addSql('create index identities_person on identities (person_id)');
    this.addSql(`create table identity_sign_ins (
      id uuid primary key,
      state_hash text not null unique,
      provider text not null,
      next text not null,
      expires_at timestamptz not null
    )`);
    this.addSql(`create table identity_registrations (
      id uuid primary key,
      token_hash text not null unique,
      issuer text not null,
      subject text not null,
      email text not null,
      email_verified boolean not null,
      first_name text not null,
      last_name text not null,
      expires_at timestamptz not null
    )`);
    for (const table of ['identities', 'identity_sign_ins', 'identity_registrations']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
