import { Migration } from '@mikro-orm/migrations';

/** When somebody proved themselves for a session: a sign-in elsewhere may rest on one of long before. */
export class RememberProofs extends Migration {
  override up(): void {
    this.addSql('alter table sessions add column proven_at timestamptz');
  }
}
