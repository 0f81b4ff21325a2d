import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';

export class HideWithoutConsent extends Migration {
  override up(): void {
    for (const table of ['motions', 'simulations']) {
      for (const statement of hideWithoutConsent(table)) this.addSql(statement);
    }
  }
}
