import { Migration } from '@mikro-orm/migrations';

/** What is to be simulated as soon as it is heard here that its person may be processed. */
export class KeepWithheldOrders extends Migration {
  override up(): void {
    this.addSql('alter table motions add column withheld_order jsonb');
    this.addSql('create index motions_withheld on motions (person_id) where withheld_order is not null');
  }
}
