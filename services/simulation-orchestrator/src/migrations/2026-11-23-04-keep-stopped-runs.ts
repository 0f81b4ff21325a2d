import { Migration } from '@mikro-orm/migrations';

/** What a withdrawn consent stopped is taken up again with what was withheld, once its person may be processed. */
export class KeepStoppedRuns extends Migration {
  override up(): void {
    this.addSql('alter table motions add column stopped_runs uuid[]');
    this.addSql('drop index motions_withheld');
    this.addSql(`create index motions_withheld on motions (person_id)
      where withheld_order is not null or stopped_runs is not null`);
  }
}
