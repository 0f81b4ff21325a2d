import { Migration } from '@mikro-orm/migrations';

/** An event of a sensor whose clock is wrong is listed by when it came: a year ahead it would stay the newest for a year. */
export class ListByWhenEventsCame extends Migration {
  override up(): void {
    this.addSql('alter table haes add column listed_at timestamptz');
    this.addSql(
      `create function set_listed_at() returns trigger language plpgsql as $$ begin
         new.listed_at := case when jsonb_path_exists(new.warnings, '$[*].code ? (@ == "CLOCK_WRONG" || @ == "GIVEN_TIME_IN_FUTURE")') then new.recorded_at else new.occurred_at end;
         return new;
       end $$`,
    );
    // A generated column would refuse the rows of the version before, which writes every column that the table has.
    this.addSql(
      'create trigger haes_listed_at before insert or update on haes for each row execute function set_listed_at()',
    );
    this.addSql('update haes set listed_at = occurred_at');
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
