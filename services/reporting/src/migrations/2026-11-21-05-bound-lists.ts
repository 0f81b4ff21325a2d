import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';
import { regionFunctions, regionTriggers } from './region-summaries.sql.ts';

const ofPlayers = ['listed_players', 'player_words', 'members'];
const underConsent = ['haes', 'simulations', 'totals', 'region_totals'];

/** A page of a list reads rows of that page, whatever there is beside them: ADR 71. */
export class BoundLists extends Migration {
  override up(): void {
    this.renewPolicies();
    this.orderPlayers();
    // Few among many: what waits and what failed, of everybody, as the indexes by node have it of theirs.
    this.addSql(`create index simulations_unfinished on simulations (outcome, submitted_at desc, id desc)
      where outcome <> 'complete'`);
    this.coverWords();
    this.keepRegions();
    this.shareLocks();
  }

  /** Those made before the planner was told what to expect of them. */
  private renewPolicies(): void {
    for (const table of [...ofPlayers, ...underConsent]) {
      this.addSql(`drop policy visible on ${table}`);
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    }
    this.addSql('drop policy visible on people');
    for (const statement of rowLevelSecurity('people', { person: 'id' })) this.addSql(statement);
    for (const table of underConsent) {
      this.addSql(`drop policy with_consent on ${table}`);
      for (const statement of hideWithoutConsent(table)) this.addSql(statement);
    }
  }

  /** Each order of the list of players, of everybody and below each node. */
  private orderPlayers(): void {
    for (const depth of [1, 2, 3]) {
      this.addSql(`drop index listed_players_node_${depth}`);
      for (const [name, order] of [
        ['', 'sort_name, person_id, node_id'],
        ['_events', 'events desc, person_id desc, node_id desc'],
        ['_last_event_at', 'last_event_at desc, person_id desc, node_id desc'],
      ]) {
        this.addSql(`create index listed_players_node_${depth}${name} on listed_players ((scope[${depth}]), ${order})`);
      }
    }
  }

  /** Found, and seen or not, without a look at the table. */
  private coverWords(): void {
    this.addSql('drop index player_words_word');
    this.addSql('create index player_words_word on player_words (word) include (person_id, scope)');
  }

  /** Where in the brain the players of each node strained most; it names nobody. */
  private keepRegions(): void {
    this.addSql(
      'alter table region_totals add column place uuid generated always as (scope[cardinality(scope)]) stored',
    );
    this.addSql('create index region_totals_place on region_totals (place)');
    this.addSql(`create table node_regions (
      node_id uuid not null,
      region text not null,
      events int not null,
      max_mps95 double precision not null,
      primary key (node_id, region)
    )`);
    for (const statement of [...regionFunctions, ...regionTriggers]) this.addSql(statement);
    this.addSql('select refresh_regions(array(select id from nodes))');
  }

  /** Locks of one transaction have to fit into the server's memory, however many people a statement is about. */
  private shareLocks(): void {
    this.addSql(`create or replace function lock_people(ids uuid[]) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('people'), place)
        from (select distinct hashtext(id::text) & 1023 as place from unnest(ids) as id order by place) as ordered;
      end $$`);
  }
}
