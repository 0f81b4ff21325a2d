import { Migration } from '@mikro-orm/migrations';

/** What the solver said of one person's run, strains among it, was announced as the reason, which lists show. */
export class ForgetDetailsOfRuns extends Migration {
  override up(): void {
    this.addSql(`update simulations set reason = 'The solver refused or stopped the run.'
      where outcome = 'failed' and reason_code in (
        'INVALID_TASK', 'INVALID_MOTION', 'ZERO_MOTION', 'CONTRADICTORY_MOTION', 'SUSPECT_UNITS', 'UNKNOWN_MATERIAL',
        'INVALID_MESH', 'UNSUPPORTED', 'NOT_FINITE', 'ENERGY_ERROR', 'HOURGLASS_ENERGY', 'OVER_COMPRESSED',
        'OVER_STRETCHED')`);
  }
}
