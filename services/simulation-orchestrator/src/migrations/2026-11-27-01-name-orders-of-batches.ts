import { Migration } from '@mikro-orm/migrations';

/** A submit that came twice, as by a double click or after a lost answer, made two batches. */
export class NameOrdersOfBatches extends Migration {
  override up(): void {
    this.addSql('alter table batches add column order_id uuid unique');
  }
}
