import { Migration } from '@mikro-orm/migrations';

/** Staff and guardians wear no sensor: they are asked once they do. Everybody of before counts as asked, until `StaffWereNotAsked`. */
export class AskPlayersAlone extends Migration {
  override up(): void {
    this.addSql('alter table people add column asked_at_registration boolean not null default true');
  }
}
