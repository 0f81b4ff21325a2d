import { Migration } from '@mikro-orm/migrations';

/** Runs of batches do not hide an event's own. */
export class TellResearchRuns extends Migration {
  override up(): void {
    this.addSql('alter table simulations add column research_only boolean not null default false');
  }
}
