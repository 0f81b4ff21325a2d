import { Migration } from '@mikro-orm/migrations';

/** What a player's sensor recorded for a team in which they are not waits for their consent, and is not theirs after it. */
export class WaitForWhoeverWoreIt extends Migration {
  override up(): void {
    this.addSql('alter table quarantined_events add column recorded_as uuid');
  }
}
