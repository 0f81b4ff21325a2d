import { Migration } from '@mikro-orm/migrations';

/**
 * Notes what was measured, since strain is computed of whole motions only. Earlier events say nothing: what was made of
 * them stays.
 */
export class NoteWhatWasMeasured extends Migration {
  override up(): void {
    this.addSql(`alter table motions add column not_measured text[] not null default '{}'`);
  }
}
