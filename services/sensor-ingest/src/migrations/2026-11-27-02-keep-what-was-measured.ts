import { Migration } from '@mikro-orm/migrations';

const METRICS_OF_ROTATION = [
  'paa',
  'pav',
  'dpav',
  'hip',
  'bric',
  'bric_csdm',
  'bric_mps',
  'ubric',
  'damage',
  'ric15',
  'ric36',
  'harm',
];
const METRICS_OF_TRANSLATION = ['pla', 'hic15', 'hic36', 'gsi'];

/**
 * What a sensor did not measure has no value. Earlier versions wrote 0 for it: of the readers only that of mapped tables
 * took events without rotation, and no sensor that measures a rotation tells 0 in every sample of every axis.
 */
export class KeepWhatWasMeasured extends Migration {
  override up(): void {
    for (const metric of [...METRICS_OF_TRANSLATION, ...METRICS_OF_ROTATION]) {
      this.addSql(`alter table haes alter column ${metric} drop not null`);
    }
    this.addSql(
      `update haes set ${METRICS_OF_ROTATION.map((metric) => `${metric} = null`).join(', ')}
       where brand = 'generic' and pav = 0 and paa = 0 and dpav = 0`,
    );
  }
}
