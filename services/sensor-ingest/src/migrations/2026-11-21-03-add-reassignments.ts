import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Which events were an undefined member's before they were somebody's: what is taken back is these, and no others. */
export class AddReassignments extends Migration {
  override up(): void {
    this.addSql(`create table hae_reassignments (
      hae_id uuid primary key references haes on delete cascade,
      former_person_id uuid not null,
      person_id uuid not null
    )`);
    this.addSql('create index hae_reassignments_person on hae_reassignments (person_id, former_person_id)');
    for (const statement of rowLevelSecurity('hae_reassignments', { scope: null })) this.addSql(statement);
  }
}
