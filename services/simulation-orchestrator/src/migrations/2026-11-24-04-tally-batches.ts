import { Migration } from '@mikro-orm/migrations';
import { tallyFunctions, tallyTable, tallyTriggers } from './batch-tallies.sql.ts';

/** A list of batches had to look up each of their events: with ten batches of 10,000 that took a second. */
export class TallyBatches extends Migration {
  override up(): void {
    // Locked as a submission for a batch locks them, so that no simulation changes unseen between its count and its
    // trigger.
    this.addSql('lock table simulations in exclusive mode');
    this.addSql(`create index batch_items_refused on batch_items (batch_id) where answer = 'refused'`);
    for (const statement of [...tallyTable, ...tallyFunctions, ...tallyTriggers]) this.addSql(statement);
    this.addSql('select recount_batch(id) from batches');
  }
}
