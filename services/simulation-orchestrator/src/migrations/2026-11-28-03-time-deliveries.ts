import { Migration } from '@mikro-orm/migrations';

/** A result that is on its way is not taken for a solve that stands still: its delivery has a limit of its own. */
export class TimeDeliveries extends Migration {
  override up(): void {
    this.addSql('alter table simulations add column delivering_since timestamptz');
  }
}
