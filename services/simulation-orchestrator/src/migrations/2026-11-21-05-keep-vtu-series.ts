import { Migration } from '@mikro-orm/migrations';

/** Where the archive of a result's VTU series lies, if one was asked for. */
export class KeepVtuSeries extends Migration {
  override up(): void {
    this.addSql('alter table results add column vtu_key text');
  }
}
