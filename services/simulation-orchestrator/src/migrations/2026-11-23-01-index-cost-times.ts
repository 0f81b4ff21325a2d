import { Migration } from '@mikro-orm/migrations';

/** Metrics ask for the last day of the ledger at each scrape. */
export class IndexCostTimes extends Migration {
  override up(): void {
    // Writers of what hangs on a simulation have locked the simulation first. This and what is migrated after it, in
    // the same transaction, locks several such tables: in the same order nobody waits for each other.
    this.addSql('lock table simulations in exclusive mode');
    this.addSql('create index cost_entries_at on cost_entries (at)');
  }
}
