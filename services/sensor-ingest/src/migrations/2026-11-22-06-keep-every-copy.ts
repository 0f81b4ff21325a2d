import { Migration } from '@mikro-orm/migrations';

/** An event that waits may have come in several files: each is sealed, and goes with it. */
export class KeepEveryCopy extends Migration {
  override up(): void {
    this.addSql(`alter table quarantined_events add column also_in text[] not null default '{}'`);
    this.addSql('create index quarantined_events_also_in on quarantined_events using gin (also_in)');
  }
}
