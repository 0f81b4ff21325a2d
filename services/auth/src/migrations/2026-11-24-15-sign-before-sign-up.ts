import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Keeps invited people who went to sign with a document-signature provider, and are expected back to sign up. */
export class SignBeforeSignUp extends Migration {
  override up(): void {
    this.addSql(`create table invited_signings (
      id uuid primary key,
      invitation_id uuid not null references invitations on delete cascade,
      decisions jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`);
    this.addSql('create index invited_signings_expiry on invited_signings (expires_at)');
    this.addSql('create index invited_signings_invitation on invited_signings (invitation_id)');
    for (const statement of rowLevelSecurity('invited_signings', { scope: null, person: null })) this.addSql(statement);
  }
}
