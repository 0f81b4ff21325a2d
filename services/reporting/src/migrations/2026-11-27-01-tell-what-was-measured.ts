import { Migration } from '@mikro-orm/migrations';

/**
 * A peak that was not measured is none. Earlier versions told 0 of it: mapped tables could come without rotation, and no
 * sensor that measures a rotation tells 0 in every sample of every axis.
 */
export class TellWhatWasMeasured extends Migration {
  override up(): void {
    for (const peak of ['pla_g', 'paa', 'pav']) this.addSql(`alter table haes alter column ${peak} drop not null`);
    this.addSql(`update haes set paa = null, pav = null where brand = 'generic' and paa = 0 and pav = 0`);
  }
}
