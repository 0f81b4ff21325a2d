import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Which events have expired, and when. Their blobs are deleted like those of erased people, and nobody's erasure waits for them. */
export class ExpireEvents extends Migration {
  override up(): void {
    // The id alone stays, so that what arrives late is not taken in.
    this.addSql(`create table expired_events (
      event_id uuid primary key,
      expired_at timestamptz(3) not null
    )`);
    for (const statement of rowLevelSecurity('expired_events', { scope: null, person: null })) this.addSql(statement);
    this.addSql('alter table doomed_blobs alter column person_id drop not null');
  }
}
