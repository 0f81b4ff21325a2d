import { Migration } from '@mikro-orm/migrations';

/** Of what was cancelled before it is not known who did. */
export class NameWhoCancelled extends Migration {
  override up(): void {
    this.addSql('alter table simulation_transitions add column cancelled_by uuid');
    // The person's copy asks by it, and their erasure counts.
    this.addSql(
      'create index simulation_transitions_cancelled_by on simulation_transitions (cancelled_by) where cancelled_by is not null',
    );
  }
}
