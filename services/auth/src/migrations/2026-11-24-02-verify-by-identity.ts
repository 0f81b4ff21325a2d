import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps which letter a person had open when they left to verify their address by the account elsewhere that they signed
 * up with.
 */
export class VerifyByIdentity extends Migration {
  override up(): void {
    this.addSql('alter table identity_sign_ins add column link_id uuid references one_time_links on delete cascade');
    this.addSql('create index identity_sign_ins_link on identity_sign_ins (link_id)');
  }
}
