import { Migration } from '@mikro-orm/migrations';

/** Whoever signed up by an account elsewhere verifies their address by it: which letter they had open when they left for it. */
export class VerifyByIdentity extends Migration {
  override up(): void {
    this.addSql('alter table identity_sign_ins add column link_id uuid references one_time_links on delete cascade');
    this.addSql('create index identity_sign_ins_link on identity_sign_ins (link_id)');
  }
}
