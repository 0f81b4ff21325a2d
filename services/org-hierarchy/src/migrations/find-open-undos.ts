import { Migration } from '@mikro-orm/migrations';

/** Whoever saved finds what can still be undone. */
export class FindOpenUndos extends Migration {
  override up(): void {
    this.addSql('create index changes_open on changes (actor_id, undo_until) where undone_at is null');
  }
}
