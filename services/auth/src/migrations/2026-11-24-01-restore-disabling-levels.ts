import { Migration } from '@mikro-orm/migrations';

/** `RememberDisablingLevel` saw no row where it came to accounts that were closed before it: administrators had closed them. */
export class RestoreDisablingLevels extends Migration {
  override up(): void {
    this.addSql('update people set disabled_level = 1000 where disabled_at is not null and disabled_level is null');
  }
}
