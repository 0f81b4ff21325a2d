import { Migration } from '@mikro-orm/migrations';

/** Strain is computed of whole motions only. Of events recorded before nothing is told: what was made of them stays. */
export class NoteWhatWasMeasured extends Migration {
  override up(): void {
    this.addSql(`alter table motions add column not_measured text[] not null default '{}'`);
  }
}
