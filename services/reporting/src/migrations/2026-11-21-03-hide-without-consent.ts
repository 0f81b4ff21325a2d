import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';

/** Names and memberships stay: staff run a team of people, whatever these consented to. */
export class HideWithoutConsent extends Migration {
  override up(): void {
    for (const table of ['haes', 'simulations', 'totals', 'region_totals']) {
      for (const statement of hideWithoutConsent(table)) this.addSql(statement);
    }
  }
}
