import { Migration } from '@mikro-orm/migrations';

/** A part of a copy is found by its request when the person is erased: until then the request stays. */
export class KeepDataRequests extends Migration {
  override up(): void {
    this.addSql('alter table data_requests add provided_at timestamptz');
  }
}
