import { Migration } from '@mikro-orm/migrations';

/** A claim steps over what budgets bar team by team, however much it is: see `openTeams`. */
export class IndexTeamsOfQueues extends Migration {
  override up(): void {
    this.addSql(`create index simulations_ready_of_teams
      on simulations (solver_version, tenant_id, live, (scope[1]), (scope[2]), team_id, submitted_at, id)
      where waits_for is null and status = 'queued'`);
  }
}
