import { Migration } from '@mikro-orm/migrations';

/** Notes who cancelled a simulation; earlier cancellations name nobody. */
export class NameWhoCancelled extends Migration {
  override up(): void {
    this.addSql('alter table simulation_transitions add column cancelled_by uuid');
    // The person's copy asks by it, and their erasure counts.
    this.addSql(
      'create index simulation_transitions_cancelled_by on simulation_transitions (cancelled_by) where cancelled_by is not null',
    );
  }
}
