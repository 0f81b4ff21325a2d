import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

const tables = ['second_factors', 'recovery_codes', 'sign_in_challenges', 'passkeys', 'passkey_ceremonies'];

export class CreateSecondFactors extends Migration {
  override up(): void {
    this.addSql(`create table second_factors (
      person_id uuid primary key references people on delete cascade,
      totp_secret text,
      totp_confirmed_at timestamptz,
      totp_last_step bigint,
      code_channel text
    )`);
    this.addSql(`create table recovery_codes (
      person_id uuid not null references people on delete cascade,
      code_hash text not null,
      primary key (person_id, code_hash)
    )`);
    this.addSql(`create table sign_in_challenges (
      id uuid primary key,
      token_hash text not null unique,
      person_id uuid not null references people on delete cascade,
      tries int not null,
      expires_at timestamptz not null
    )`);
    this.addSql(`create table passkeys (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      registered_at timestamptz not null,
      last_used_at timestamptz
    )`);
    this.addSql('create index passkeys_person on passkeys (person_id)');
    this.addSql(`create table passkey_ceremonies (
      id uuid primary key,
      person_id uuid references people on delete cascade,
      challenge text not null,
      expires_at timestamptz not null
    )`);
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
