import { Migration } from '@mikro-orm/migrations';

/** An event of a sensor whose clock is wrong is listed by when it came: a year ahead it would stay the newest for a year. */
export class ListByWhenEventsCame extends Migration {
  override up(): void {
    this.addSql('alter table haes add column listed_at timestamptz');
    this.addSql(
      `update haes set listed_at =
         case when warnings @> '[{"code": "CLOCK_WRONG"}]' then recorded_at else occurred_at end`,
    );
    this.addSql('alter table haes alter column listed_at set not null');
    for (const [name, columns] of [
      ['person', 'person_id, '],
      ['team', 'team_id, '],
      ['time', ''],
    ]) {
      this.addSql(`drop index haes_${name!}`);
      this.addSql(`create index haes_${name!} on haes (${columns!}listed_at desc, id desc)`);
    }
  }
}
