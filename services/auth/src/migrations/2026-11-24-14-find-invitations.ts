import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Invitations of a node, and the few in a rare state, come from an index. That of the scope found none: its condition
 * waits behind row-level security and is asked of every invitation.
 */
export class FindInvitations extends Migration {
  override up(): void {
    this.addSql(`create table invitation_places (
      node_id uuid not null,
      invitation_id uuid not null references invitations on delete cascade,
      scope uuid[] not null,
      primary key (node_id, invitation_id)
    )`);
    for (const statement of rowLevelSecurity('invitation_places', { person: null })) this.addSql(statement);
    this.addSql('create index invitation_places_invitation on invitation_places (invitation_id)');
    this.addSql(`create function follow_places() returns trigger language plpgsql set search_path from current as $$
      begin
        delete from invitation_places where invitation_id = new.id;
        insert into invitation_places select distinct place, new.id, new.scope from unnest(new.scope) as place;
        return null;
      end $$`);
    this.addSql(`create trigger follow_places after insert or update of scope on invitations
      for each row execute function follow_places()`);
    this.addSql(`insert into invitation_places
      select distinct place, id, scope from invitations cross join lateral unnest(scope) as place`);
    this.addSql('drop index invitations_scope');
    this.addSql('create index invitations_person on invitations (person_id)');
    for (const [state, condition] of [
      ['undecided', 'accepted_at is null and revoked_at is null and place_gone_at is null'],
      ['gone', 'accepted_at is null and revoked_at is null and place_gone_at is not null'],
      ['revoked', 'accepted_at is null and revoked_at is not null'],
    ])
      this.addSql(`create index invitations_${state} on invitations (id desc) where ${condition}`);
  }
}
