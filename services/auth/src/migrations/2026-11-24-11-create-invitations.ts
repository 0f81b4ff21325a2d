import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateInvitations extends Migration {
  override up(): void {
    this.addSql(`create table invitations (
      id uuid primary key,
      role text not null,
      node_id uuid,
      person_id uuid references people on delete cascade,
      place_name text not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      sensor_id text not null,
      scope uuid[] not null,
      inviter_id uuid not null,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      letters int not null,
      token_hash text not null unique,
      sent_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references people on delete set null,
      revoked_at timestamptz
    )`);
    // Two lists sent at once invite nobody twice.
    this.addSql(`create unique index invitations_open on invitations
      (email, role, coalesce(node_id, person_id)) nulls not distinct where accepted_at is null and revoked_at is null`);
    this.addSql('create index invitations_scope on invitations using gin (scope)');
    this.addSql('create index invitations_inviter on invitations (inviter_id, invited_at)');
    for (const statement of rowLevelSecurity('invitations')) this.addSql(statement);
  }
}
