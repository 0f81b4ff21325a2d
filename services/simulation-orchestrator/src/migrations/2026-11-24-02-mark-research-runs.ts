import { Migration } from '@mikro-orm/migrations';

/**
 * Marks runs that are of research alone. Earlier ones are known by the batch that made them; whether care joined one
 * was kept nowhere, so that it counts as research: without consent to that it stops, and care may order it anew.
 */
export class MarkResearchRuns extends Migration {
  override up(): void {
    this.addSql('alter table simulations add column research_only boolean not null default false');
    // A batch made what it found new, and also what waits for another one since then.
    this.addSql(`update simulations set research_only = true
      from batch_items i join batches b on b.id = i.batch_id
      where i.simulation_id = simulations.id
        and (i.answer = 'new' or i.answer = 'running' and simulations.submitted_at >= b.created_at)`);
    // Whether another batch wants a run as well is asked when one is cancelled.
    this.addSql('create index batch_items_simulation on batch_items (simulation_id)');
    this.addSql(`create index simulations_research on simulations (person_id)
      where research_only and status not in ('complete', 'failed', 'cancelled')`);
  }
}
