import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Lets a person move to another e-mail address. What was sent to the one before is theirs, too, when they are erased.
 */
export class ChangeAddresses extends Migration {
  override up(): void {
    this.addSql(`create table email_changes (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      email text not null,
      previous_email text not null,
      token_hash text not null unique,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      done_at timestamptz
    )`);
    this.addSql('create index email_changes_person on email_changes (person_id)');
    this.addSql('create index email_changes_expiry on email_changes (expires_at) where done_at is null');
    for (const statement of rowLevelSecurity('email_changes', { scope: null, person: null })) this.addSql(statement);
    this.addSql(`alter table erasures add column former_addresses text[] not null default '{}'`);
  }
}
