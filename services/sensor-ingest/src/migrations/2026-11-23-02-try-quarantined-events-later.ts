import { Migration } from '@mikro-orm/migrations';

/** What cannot be opened, or cleared away, comes again after a while, and keeps nothing else waiting. */
export class TryQuarantinedEventsLater extends Migration {
  override up(): void {
    this.addSql('alter table quarantined_events add column try_at timestamptz');
  }
}
