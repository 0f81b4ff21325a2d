import { Migration } from '@mikro-orm/migrations';

/** What somebody recognises a session by: the browser, and when it was used last. */
export class RecogniseSessions extends Migration {
  override up(): void {
    this.addSql(`alter table sessions
      add column browser text not null default '',
      add column last_used_at timestamptz`);
  }
}
