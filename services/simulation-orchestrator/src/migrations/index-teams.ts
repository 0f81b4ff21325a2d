import { Migration } from '@mikro-orm/migrations';

/** By what a team's motions and simulations are found when it moves or is merged. */
export class IndexTeams extends Migration {
  override up(): void {
    for (const table of ['motions', 'simulations']) this.addSql(`create index ${table}_team on ${table} (team_id)`);
  }
}
