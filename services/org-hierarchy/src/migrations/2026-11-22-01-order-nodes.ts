import { Migration } from '@mikro-orm/migrations';

/** A list of nodes of one kind by name reads as many as it shows, however many there are. */
export class OrderNodes extends Migration {
  override up(): void {
    this.addSql('create index nodes_by_name on nodes (kind, name, id) where gone_at is null');
  }
}
