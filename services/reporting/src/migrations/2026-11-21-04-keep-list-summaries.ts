import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';
import { summaryFunctions, summaryTriggers } from './list-summaries.sql.ts';

/** What lists read in order, and the counts of cards, kept in step with what events write by triggers: ADR 70. */
export class KeepListSummaries extends Migration {
  override up(): void {
    this.addPlaces();
    this.createNodeTotals();
    this.createListedPlayers();
    this.createPlayerWords();
    for (const statement of [...summaryFunctions, ...summaryTriggers]) this.addSql(statement);
    this.fill();
  }

  /** The node to which a row belongs now: the last of its scope. */
  private addPlaces(): void {
    for (const table of ['members', 'totals']) {
      this.addSql(`alter table ${table} add column place uuid generated always as (scope[cardinality(scope)]) stored`);
      this.addSql(`create index ${table}_place on ${table} (place)`);
    }
    for (const depth of [1, 2, 3]) {
      this.addSql(`drop index totals_node_${depth}, members_node_${depth}`);
      // Staff are few, and are counted by person: a coach of two teams is one member of staff above them.
      this.addSql(`create index members_staff_${depth} on members ((scope[${depth}])) include (scope, person_id)
        where role = 'staff'`);
    }
  }

  /** Counts of what belongs to a node itself, without what hangs below it. They name nobody. */
  private createNodeTotals(): void {
    this.addSql(`create table node_totals (
      node_id uuid primary key,
      players int not null default 0,
      events int not null default 0,
      false_positives int not null default 0,
      complete int not null default 0,
      pending int not null default 0,
      failed int not null default 0,
      cancelled int not null default 0,
      last_event_at timestamptz(3),
      newest_outcome text,
      newest_simulation_at timestamptz(3)
    ) with (fillfactor = 80)`);
    this.addSql('create index nodes_below_3 on nodes ((path[3]))');
  }

  /** What the list of players is filtered and sorted by. */
  private createListedPlayers(): void {
    this.addSql(`create table listed_players (
      person_id uuid not null,
      node_id uuid not null,
      scope uuid[] not null,
      name text not null,
      sort_name text not null,
      undefined_member boolean not null,
      events int not null,
      last_event_at timestamptz(3) not null,
      primary key (person_id, node_id)
    )`);
    for (const statement of rowLevelSecurity('listed_players')) this.addSql(statement);
    this.addSql('create index listed_players_name on listed_players (sort_name, person_id, node_id)');
    for (const column of ['events', 'last_event_at']) {
      this.addSql(
        `create index listed_players_${column} on listed_players (${column} desc, person_id desc, node_id desc)`,
      );
    }
    for (const depth of [1, 2, 3]) {
      this.addSql(`create index listed_players_node_${depth} on listed_players ((scope[${depth}]), sort_name)`);
    }
    this.addSql('create index listed_players_undefined on listed_players (sort_name) where undefined_member');
  }

  /**
   * A player's name from each of its words on. A range of these can be looked for by index; a pattern within the name
   * cannot, since row-level security lets no function that might tell of a row see it first.
   */
  private createPlayerWords(): void {
    this.addSql(`create table player_words (
      person_id uuid not null references people on delete cascade,
      word text collate "C" not null,
      scope uuid[] not null,
      primary key (person_id, word)
    )`);
    for (const statement of rowLevelSecurity('player_words')) this.addSql(statement);
    this.addSql('create index player_words_word on player_words (word)');
  }

  private fill(): void {
    this.addSql('select refresh_words(array(select id from people))');
    this.addSql('select refresh_players(array(select id from people))');
    this.addSql('select refresh_nodes(array(select id from nodes))');
  }
}
