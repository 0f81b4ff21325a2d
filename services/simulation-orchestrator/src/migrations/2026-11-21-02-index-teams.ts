import { Migration } from '@mikro-orm/migrations';

/** Finds a team's motions and simulations by index when the team moves or is merged. */
export class IndexTeams extends Migration {
  override up(): void {
    for (const table of ['motions', 'simulations']) this.addSql(`create index ${table}_team on ${table} (team_id)`);
  }
}
