import { Migration } from '@mikro-orm/migrations';

/** An attempt is stalled when it does not advance, whatever the clock says; what failed in a pass goes on by itself. */
export class MeasureProgress extends Migration {
  override up(): void {
    this.addSql('alter table simulations add column progressed_at timestamptz');
    this.addSql('alter table simulations add column pass_size int not null default 1');
    this.addSql('alter table simulations add column solve_alone boolean not null default false');
  }
}
