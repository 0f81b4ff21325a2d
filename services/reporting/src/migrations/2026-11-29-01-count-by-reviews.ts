import { Migration } from '@mikro-orm/migrations';

/** What readers of events found outweighs the sensor's label where events are counted. */
export class CountByReviews extends Migration {
  override up(): void {
    this.addSql(
      `alter table haes add column review_counts boolean, add column verified text, add column reviewed_at timestamptz`,
    );
    this.addSql(`create function is_counted(label text, review_counts boolean) returns boolean language sql immutable as
      $$ select coalesce(review_counts, label = 'hae') $$`);
  }
}
