import { Migration } from '@mikro-orm/migrations';

/**
 * Who waits and runs is counted in an index alone, in its order, beneath tenants and beneath teams: of 100,000 rows it
 * took longer to come to their status, behind all that they hold, than to count them. Policies ask for the person.
 */
export class CoverLoads extends Migration {
  override up(): void {
    this.addSql('drop index simulations_load');
    this.addSql(`create index simulations_load on simulations (tenant_id, scope, status, waits_for, person_id)
      where status in ('queued', 'running', 'post-processing')`);
  }
}
