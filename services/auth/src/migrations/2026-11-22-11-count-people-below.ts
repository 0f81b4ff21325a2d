import { Migration } from '@mikro-orm/migrations';

/** Who is below an actor's nodes is read from the index alone: the grants of an organization lie all over the table. */
export class CountPeopleBelow extends Migration {
  override up(): void {
    this.addSql('create index access_grants_node_person on access_grants (node_id, person_id)');
    this.addSql('drop index access_grants_node');
  }
}
