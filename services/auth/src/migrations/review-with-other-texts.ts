import { Migration } from '@mikro-orm/migrations';

/** With which texts somebody was reviewed last: with others, or with another last day for one, they are reviewed again. */
export class ReviewWithOtherTexts extends Migration {
  override up(): void {
    this.addSql(`alter table processing_decisions add column reviewed_texts text not null default ''`);
  }
}
