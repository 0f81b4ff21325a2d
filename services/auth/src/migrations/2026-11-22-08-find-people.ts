import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Lists and searches read what they show, and not everybody: ADR 71. */
export class FindPeople extends Migration {
  override up(): void {
    this.orderPeople();
    this.orderGrants();
    this.seeFromThePerson();
    this.createWords();
    this.followNames();
    this.fill();
  }

  /** Each order of the lists, as plain columns: a condition on an expression waits behind row-level security. */
  private orderPeople(): void {
    this.addSql(`alter table people
      add column sort_name text not null generated always as (lower(last_name || ' ' || first_name)) stored,
      add column signed_in bigint not null generated always as (
        coalesce((extract(epoch from last_sign_in_at at time zone 'UTC') * 1000000)::bigint, 0)
      ) stored`);
    this.addSql('create index people_name on people (sort_name, id)');
    this.addSql('create index people_signed_in on people (signed_in desc, id desc)');
  }

  private orderGrants(): void {
    this.addSql(
      `create index access_grants_staff_person on access_grants (person_id, node_id, level) where role = 'staff'`,
    );
    this.addSql(`create index access_grants_staff_level on access_grants (level desc, person_id desc, node_id desc)
      where role = 'staff'`);
  }

  /**
   * The same policy, with an offset: without one the planner may look for everybody below the actor's nodes at once, where
   * the places of one person are asked for.
   */
  private seeFromThePerson(): void {
    this.addSql('drop policy visible_to_staff on people');
    this.addSql(`create policy visible_to_staff on people for select using (exists (
      select from access_grants g join access_nodes n on n.id = g.node_id
      where g.person_id = people.id
        and n.path && (select string_to_array(nullif(current_setting('strainscope.nodes', true), ''), ',')::uuid[])
      offset 0
    ))`);
  }

  /**
   * Names and address of a person from each of their words on. A range of these can be looked for by index; a pattern
   * cannot, since row-level security lets no function that might tell of a row see it first.
   */
  private createWords(): void {
    this.addSql(`create table person_words (
      person_id uuid not null references people on delete cascade,
      word text collate "C" not null,
      in_name boolean not null,
      primary key (person_id, word)
    )`);
    for (const statement of rowLevelSecurity('person_words', { scope: null })) this.addSql(statement);
    this.addSql('create index person_words_word on person_words (word) include (person_id, in_name)');
    this.addSql(`create function searched_text(given text) returns text immutable language sql as
      $$ select translate(lower(given), E'\\t@._+-''’', '        ') $$`);
  }

  private followNames(): void {
    // As long as anybody writes into a search; an index holds no word of any length.
    this.addSql(`create function words_of(people_ids uuid[]) returns table (person_id uuid, word text, in_name boolean)
      language sql stable set search_path from current as $$
        select p.id, left(array_to_string(split.words[start:], ' '), 200), bool_or(field.in_name)
        from people p
        cross join lateral (values (p.first_name, true), (p.last_name, true), (p.email, false)) as field (given, in_name)
        cross join lateral (select string_to_array(searched_text(field.given), ' ') as words) as split
        cross join lateral generate_subscripts(split.words, 1) as start
        where p.id = any (people_ids) and split.words[start] <> ''
        group by 1, 2
      $$`);
    this.addSql(`create function follow_names() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'UPDATE' then delete from person_words where person_id = new.id; end if;
        insert into person_words select * from words_of(array[new.id]);
        return null;
      end $$`);
    this.addSql(`create trigger follow_new_names after insert on people for each row execute function follow_names()`);
    this.addSql(`create trigger follow_names after update of first_name, last_name, email on people for each row
      when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
      execute function follow_names()`);
  }

  private fill(): void {
    this.addSql('insert into person_words select * from words_of(array(select id from people))');
  }
}
