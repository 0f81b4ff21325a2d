import { Migration } from '@mikro-orm/migrations';

/** Finds for a person what they saved and can still undo. */
export class FindOpenUndos extends Migration {
  override up(): void {
    this.addSql('create index changes_open on changes (actor_id, undo_until) where undone_at is null');
  }
}
