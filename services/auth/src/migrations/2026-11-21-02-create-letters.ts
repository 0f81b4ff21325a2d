import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateLetters extends Migration {
  override up(): void {
    this.addSql(`create table letter_orders (
      id uuid primary key,
      kind text not null,
      subject_id uuid not null,
      ordered_at timestamptz not null,
      queued_at timestamptz
    )`);
    this.addSql('create index letter_orders_waiting on letter_orders (id) where queued_at is null');
    for (const statement of rowLevelSecurity('letter_orders', { scope: null, person: null })) this.addSql(statement);
  }
}
