import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateAccounts extends Migration {
  override up(): void {
    this.addSql(`alter table people
      add column phone text,
      add column phone_verified_at timestamptz,
      add column email_verified_at timestamptz,
      add column consent_pending boolean not null default false,
      add column disabled_at timestamptz`);
    // People registered by staff were known to them.
    this.addSql('update people set email_verified_at = registered_at');

    this.addSql(`create table one_time_links (
      id uuid primary key,
      person_id uuid references people on delete cascade,
      purpose text not null,
      token_hash text not null unique,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
    this.addSql('create index one_time_links_person on one_time_links (person_id)');
    this.addSql('create index one_time_links_expiry on one_time_links (expires_at)');
    this.protect('one_time_links');

    this.addSql(`create table one_time_codes (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      purpose text not null,
      channel text not null,
      phone text,
      expires_at timestamptz not null,
      tries int not null,
      used_at timestamptz
    )`);
    this.addSql('create index one_time_codes_person on one_time_codes (person_id, purpose)');
    this.protect('one_time_codes');

    this.addSql(`create table team_requests (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      team_id uuid not null,
      staff_id uuid not null references people on delete cascade,
      sensor_id text not null,
      requested_at timestamptz not null
    )`);
    this.protect('team_requests');
  }

  private protect(table: string): void {
    for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
  }
}
