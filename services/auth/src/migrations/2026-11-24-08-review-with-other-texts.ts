import { Migration } from '@mikro-orm/migrations';

/**
 * Remembers the texts with which a person was reviewed last: with others, or with another last day for one, they are
 * reviewed again.
 */
export class ReviewWithOtherTexts extends Migration {
  override up(): void {
    this.addSql(`alter table processing_decisions add column reviewed_texts text not null default ''`);
  }
}
