import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** No person's relation opens these: only the service's own transactions read them. */
const ofTheService = { scope: null, person: null };

export class CreateAuthTables extends Migration {
  override up(): void {
    this.addSql(`create table people (
      id uuid primary key,
      email text not null unique,
      first_name text not null,
      last_name text not null,
      birth_date date not null,
      sex text not null,
      level int not null,
      permissions text[] not null,
      registered_at timestamptz not null,
      last_sign_in_at timestamptz
    )`);
    this.protect('people', { scope: null, person: 'id' });
    // People are seen by the staff above any node that they are members of.
    this.addSql(`create policy visible_to_staff on people for select using (exists (
      select from access_grants g join access_nodes n on n.id = g.node_id
      where g.person_id = people.id
        and n.path && (select string_to_array(nullif(current_setting('strainscope.nodes', true), ''), ',')::uuid[])
    ))`);

    this.addSql(`create table credentials (
      person_id uuid primary key references people on delete cascade,
      password_hash text not null,
      changed_at timestamptz not null
    )`);
    this.protect('credentials', ofTheService);

    this.addSql(`create table sessions (
      id uuid primary key,
      token_hash text not null unique,
      person_id uuid not null references people on delete cascade,
      opened_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`);
    this.addSql('create index sessions_person on sessions (person_id)');
    this.protect('sessions', ofTheService);

    this.addSql(`create table api_tokens (
      id uuid primary key,
      token_hash text not null unique,
      person_id uuid not null references people on delete cascade,
      scopes text[] not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`);
    this.addSql('create index api_tokens_person on api_tokens (person_id)');
    this.protect('api_tokens', ofTheService);

    this.addSql(`create table guardianships (
      guardian_id uuid not null references people on delete cascade,
      child_id uuid not null references people on delete cascade,
      established_at timestamptz not null,
      primary key (guardian_id, child_id)
    )`);
    this.addSql('create index guardianships_child on guardianships (child_id)');
    this.protect('guardianships', ofTheService);

    this.addSql(
      'create table sign_in_tries (key text primary key, tries int not null, resets_at timestamptz not null)',
    );
    this.addSql('create index sign_in_tries_lapsed on sign_in_tries (resets_at)');
    this.protect('sign_in_tries', ofTheService);
  }

  private protect(table: string, columns: Parameters<typeof rowLevelSecurity>[1]): void {
    for (const statement of rowLevelSecurity(table, columns)) this.addSql(statement);
  }
}
