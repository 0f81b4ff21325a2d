import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Keeps in which files events came again: a file that was kept for the events of others shows them too, and goes with
 * them. Earlier verdicts tell nothing of events whose sender was not to know of them.
 */
export class RememberCopies extends Migration {
  override up(): void {
    this.addSql(`create table hae_copies (
      hae_id uuid not null references haes on delete cascade,
      file_sha256 text not null,
      primary key (hae_id, file_sha256)
    )`);
    for (const statement of rowLevelSecurity('hae_copies', { scope: null, person: null })) this.addSql(statement);
    this.addSql(`insert into hae_copies
      select distinct h.id, f.sha256
      from upload_files f cross join jsonb_array_elements(f.verdict::jsonb -> 'events') as event
      join haes h on h.id::text = event ->> 'eventId'
      where event ->> 'state' = 'duplicate' and h.file_sha256 <> f.sha256`);
  }
}
