import { Migration } from '@mikro-orm/migrations';

/** Lists of staff are auth's: nothing here reads by that index. */
export class DropStaffIndex extends Migration {
  override up(): void {
    this.addSql('drop index members_staff');
  }
}
