import { Migration } from '@mikro-orm/migrations';

/** Since when the place of an invitation is deleted. */
export class FollowInvitedPlaces extends Migration {
  override up(): void {
    this.addSql('alter table invitations add column place_gone_at timestamptz');
    this.addSql('create index invitations_node on invitations (node_id)');
    this.addSql('create index invitations_place on invitations ((scope[cardinality(scope)]))');
  }
}
