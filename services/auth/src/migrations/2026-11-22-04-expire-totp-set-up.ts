import { Migration } from '@mikro-orm/migrations';

/** Setting up an authenticator app is begun and finished within minutes; what was begun before counts as abandoned. */
export class ExpireTotpSetUp extends Migration {
  override up(): void {
    this.addSql('alter table second_factors add column totp_started_at timestamptz');
  }
}
