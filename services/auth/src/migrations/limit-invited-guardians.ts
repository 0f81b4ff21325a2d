import { Migration } from '@mikro-orm/migrations';

/** Somebody is invited as a guardian who only sees: the guardianship begins so. Whoever was invited before decides. */
export class LimitInvitedGuardians extends Migration {
  override up(): void {
    this.addSql(`alter table invitations add column custody text not null default 'full'`);
  }
}
