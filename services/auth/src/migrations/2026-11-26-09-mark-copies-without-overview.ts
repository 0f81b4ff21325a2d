import { Migration } from '@mikro-orm/migrations';

export class MarkCopiesWithoutOverview extends Migration {
  override up(): void {
    this.addSql('alter table data_copies add lacks_overview boolean not null default false');
  }
}
