import { Migration } from '@mikro-orm/migrations';

/** Staff are few among players: a list of them reads them alone. */
export class FindStaff extends Migration {
  override up(): void {
    this.addSql(`create index access_grants_staff on access_grants (node_id, person_id) where role = 'staff'`);
  }
}
