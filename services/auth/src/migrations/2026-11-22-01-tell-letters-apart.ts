import { Migration } from '@mikro-orm/migrations';

export class TellLettersApart extends Migration {
  override up(): void {
    this.addSql('alter table letter_orders add column detail text');
  }
}
