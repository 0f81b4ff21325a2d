import { Migration } from '@mikro-orm/migrations';

/** What was recorded of an undefined member waits for consent, too, once it turns out to be of somebody without it. */
export class WithholdReassignedEvents extends Migration {
  override up(): void {
    this.addSql('alter table hae_reassignments add column withheld boolean not null default false');
    this.addSql('create index hae_reassignments_withheld on hae_reassignments (hae_id) where withheld');
    this.addSql('alter table quarantined_events add column former_person_id uuid');
    this.addSql(`alter table quarantined_events add column shown_by text[] not null default '{}'`);
  }
}
