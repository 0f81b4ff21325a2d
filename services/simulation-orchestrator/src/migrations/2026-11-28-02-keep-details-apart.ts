import { Migration } from '@mikro-orm/migrations';

/** What the solver said of one person's run, strains among it; an earlier version kept it as the reason. */
const isOfSolver = `reason_code in (
  'INVALID_TASK', 'INVALID_MOTION', 'ZERO_MOTION', 'CONTRADICTORY_MOTION', 'SUSPECT_UNITS', 'UNKNOWN_MATERIAL',
  'INVALID_MESH', 'UNSUPPORTED', 'NOT_FINITE', 'ENERGY_ERROR', 'HOURGLASS_ENERGY', 'OVER_COMPRESSED', 'OVER_STRETCHED')`;

/** Why a run failed is shown in lists; what is so of that run alone stands on its own page. */
export class KeepDetailsApart extends Migration {
  override up(): void {
    for (const table of ['simulations', 'attempts']) {
      this.addSql(`alter table ${table} add column detail text`);
      this.addSql(`update ${table} set detail = reason, reason = 'The solver refused or stopped the run.'
        where ${isOfSolver} and reason is not null`);
    }
  }
}
