import { Migration } from '@mikro-orm/migrations';

/** Limits per node of the tree. */
export class CreateNodeBudgets extends Migration {
  override up(): void {
    this.addSql(`create table node_budgets (
      node_id uuid primary key, concurrent int check (concurrent >= 0), monthly numeric(18, 6) check (monthly >= 0),
      mode text not null check (mode in ('soft', 'strict')),
      month date not null, spent numeric(18, 6) not null default 0, spent_at timestamptz)`);
  }
}
