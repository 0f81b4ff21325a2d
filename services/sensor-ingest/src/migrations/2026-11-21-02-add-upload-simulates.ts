import { Migration } from '@mikro-orm/migrations';

/** Uploads opened before the permission was asked for had their events simulated. */
export class AddUploadSimulates extends Migration {
  override up(): void {
    this.addSql('alter table uploads add column simulates boolean not null default true');
    this.addSql('alter table uploads alter column simulates drop default');
  }
}
