import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';

export class AddQuarantine extends Migration {
  override up(): void {
    this.addSql(`create table quarantined_events (
      id uuid primary key,
      person_id uuid not null,
      upload_id uuid not null references uploads,
      file_name text not null,
      file_sha256 text not null,
      blob_key text not null,
      received_at timestamptz not null,
      expires_at timestamptz not null,
      outcome text
    )`);
    this.addSql('create index quarantined_events_person on quarantined_events (person_id)');
    this.addSql('create index quarantined_events_file on quarantined_events (file_sha256)');
    this.addSql('create index quarantined_events_expiry on quarantined_events (expires_at)');
    // Not even an administrator's query shows who waits for what.
    this.addSql('alter table quarantined_events enable row level security');
    this.addSql('alter table quarantined_events force row level security');
    this.addSql(`create policy for_the_service_alone on quarantined_events
      using ((select current_setting('strainscope.level', true)) = 'service')`);
    for (const table of ['haes', 'hae_revisions']) {
      for (const statement of hideWithoutConsent(table)) this.addSql(statement);
    }
  }
}
