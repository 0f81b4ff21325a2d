import { Migration } from '@mikro-orm/migrations';

/** The last simulation is the last that is complete: when a run was queued, failed or cancelled is no time of one. */
export class DateCompleteRuns extends Migration {
  override up(): void {
    this.addSql(`update totals set last_simulation_at = (
        select max(ended_at) from simulations s
        where s.person_id = totals.person_id and s.team_id = totals.team_id and s.outcome = 'complete'
      ) where last_simulation_at is not null`);
  }
}
