import { Migration } from '@mikro-orm/migrations';

/** Remembers the level at which an account was closed; until now administrators alone closed any. */
export class RememberDisablingLevel extends Migration {
  override up(): void {
    this.addSql('alter table people add column disabled_level int');
    this.addSql('update people set disabled_level = 1000 where disabled_at is not null');
  }
}
