import { Migration } from '@mikro-orm/migrations';

/**
 * Marks on each event what its readers found, as far as they agree, so that statistics count by it. The database keeps the
 * mark, whatever writes a review or replaces an event: one of an earlier revision says nothing about the event as it is.
 */
export class MarkWhatReviewsFound extends Migration {
  override up(): void {
    const verdictOf = (event: string) => `select case when min(verdict) = max(verdict) then min(verdict) end
      from event_reviews where event_id = ${event}.id and hae_revision = ${event}.revision and replaced_at is null`;
    const statements = [
      'alter table haes add column review_verdict text',
      `update haes set review_verdict = (${verdictOf('haes')}) where id in (select event_id from event_reviews)`,
      `create function mark_reviews() returns trigger language plpgsql as $$ begin
         update haes set review_verdict = (${verdictOf('haes')}) where id = coalesce(new.event_id, old.event_id);
         return null;
       end $$`,
      `create trigger event_reviews_mark after insert or delete or update of replaced_at on event_reviews
        for each row execute function mark_reviews()`,
      `create function unmark_reviews() returns trigger language plpgsql as $$ begin
         new.review_verdict := null;
         return new;
       end $$`,
      `create trigger haes_unmark before update of revision on haes for each row
        when (new.revision is distinct from old.revision) execute function unmark_reviews()`,
      // A verdict of its readers outweighs the sensor's label; "unsure" leaves it at that.
      `create function counts_as_hae(label text, review_verdict text) returns boolean language sql immutable as $$
         select case review_verdict when 'true' then true when 'false' then false else label = 'hae' end $$`,
      `create index device_intervals_place on device_intervals ((scope[3]), until_at)`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
