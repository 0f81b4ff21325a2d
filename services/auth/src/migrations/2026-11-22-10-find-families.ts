import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * A family is found by any word of the guardian or of a child's name. Such words of others cannot be looked up by one index
 * beside the guardian's own: each guardian has them together (ADR 71).
 */
export class FindFamilies extends Migration {
  override up(): void {
    this.createWords();
    this.followFamilies();
    this.followWords();
    this.fill();
  }

  /** Without a foreign key: when a guardian goes, their own words may go before the guardianships do. */
  private createWords(): void {
    this.addSql(`create table family_words (
      guardian_id uuid not null,
      word text collate "C" not null,
      primary key (guardian_id, word)
    )`);
    for (const statement of rowLevelSecurity('family_words', { scope: null, person: null })) this.addSql(statement);
    this.addSql('create index family_words_word on family_words (word, guardian_id)');
    // When two transactions change one family, the later sees, behind the lock, what the earlier committed.
    this.addSql(`create function refresh_family_words(guardian_ids uuid[]) returns void
      language plpgsql set search_path from current as $$
      begin
        perform pg_advisory_xact_lock(hashtext('families'), place)
        from (select distinct hashtext(id::text) & 1023 as place from unnest(guardian_ids) as id order by place) as ordered;
        delete from family_words where guardian_id = any (guardian_ids);
        insert into family_words
          select g.guardian_id, w.word from guardianships g join person_words w on w.person_id = g.guardian_id
          where g.guardian_id = any (guardian_ids)
          union
          select g.guardian_id, w.word from guardianships g join person_words w on w.person_id = g.child_id and w.in_name
          where g.guardian_id = any (guardian_ids);
      end $$`);
  }

  /** Waits for people who are being renamed: their new words are read, or they find the new family. */
  private followFamilies(): void {
    this.follow(
      'guardianships',
      'follow_families',
      `perform from people where id in (select guardian_id from changed union select child_id from changed)
         order by id for share;
       perform refresh_family_words(array(select guardian_id from changed));`,
    );
  }

  private followWords(): void {
    this.follow(
      'person_words',
      'follow_family_names',
      `perform refresh_family_words(array(
         select guardian_id from guardianships where guardian_id in (select person_id from changed)
         union select guardian_id from guardianships where child_id in (select person_id from changed)
       ));`,
    );
  }

  /** Statement by statement, since a person has many words. */
  private follow(table: string, run: string, body: string): void {
    this.addSql(`create function ${run}() returns trigger language plpgsql set search_path from current as $$
      begin
        ${body}
        return null;
      end $$`);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ]) {
      this.addSql(`create trigger ${run}_on_${event} after ${event} on ${table}
        referencing ${rows} table as changed for each statement execute function ${run}()`);
    }
  }

  private fill(): void {
    this.addSql('select refresh_family_words(array(select distinct guardian_id from guardianships))');
  }
}
