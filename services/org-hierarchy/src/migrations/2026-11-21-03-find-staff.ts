import { Migration } from '@mikro-orm/migrations';

/** Staff are few among players: a list of them reads them alone. */
export class FindStaff extends Migration {
  override up(): void {
    this.addSql(`create index members_staff on members (node_id) where role = 'staff'`);
  }
}
