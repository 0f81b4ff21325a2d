import { Migration } from '@mikro-orm/migrations';

/** Lets an invited guardian be one who only sees: the guardianship begins so. Guardians invited before decide. */
export class LimitInvitedGuardians extends Migration {
  override up(): void {
    this.addSql(`alter table invitations add column custody text not null default 'full'`);
  }
}
