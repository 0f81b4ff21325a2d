import { Migration } from '@mikro-orm/migrations';

/** How many simulations were solved together: each pays its share of what failed. */
export class ShareCostsOfAPass extends Migration {
  override up(): void {
    this.addSql('alter table attempts add column shared_by int not null default 1');
  }
}
