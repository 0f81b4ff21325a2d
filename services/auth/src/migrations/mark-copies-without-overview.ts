import { Migration } from '@mikro-orm/migrations';

export class MarkCopiesWithoutOverview extends Migration {
  override up(): void {
    this.addSql('alter table data_copies add lacks_overview boolean not null default false');
    // What was handed out before left no file.
    this.addSql(`select set_config('strainscope.level', 'service', true)`);
    this.addSql(`update data_copies set expires_at = null where state = 'taken'`);
    this.addSql('drop index data_copies_open');
    this.addSql(`create index data_copies_open on data_copies (id) where kind = 'export'
      and (state in ('collecting', 'ready') or (state = 'taken' and expires_at is not null))`);
  }
}
