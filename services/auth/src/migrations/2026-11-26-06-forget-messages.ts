import { Migration } from '@mikro-orm/migrations';

/** Where text messages went, so that they are forgotten at the end of an erasure like letters. */
export class ForgetMessages extends Migration {
  override up(): void {
    this.addSql(`alter table erasures add column phone text, add check (state <> 'complete' or phone is null)`);
  }
}
