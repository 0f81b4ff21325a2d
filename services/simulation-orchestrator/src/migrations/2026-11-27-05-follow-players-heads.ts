import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * The head model follows the player's sex. Why a run of before has its head nobody wrote down, and a process of an earlier
 * version beside this one does not either: `preset`.
 */
export class FollowPlayersHeads extends Migration {
  override up(): void {
    this.addSql(`create table player_sexes (
      person_id uuid primary key, sex text not null, told_at timestamptz not null)`);
    for (const statement of rowLevelSecurity('player_sexes', { scope: null })) this.addSql(statement);
    // The head on which a run was solved is said beside its strain, to those who see the run.
    this.addSql(`create policy visible_through_simulation on player_sexes
      using (exists (select from simulations where simulations.person_id = player_sexes.person_id))`);
    this.addSql('create index simulations_person on simulations (person_id)');
    // A male head was the preset of every order, whether somebody chose it or not.
    this.addSql(`update motions set withheld_order = withheld_order || '{"meshSubtype": ""}'
      where withheld_order->>'meshSubtype' = 'male'`);
    this.addSql(`alter table simulations add column subtype_source text not null default 'preset'
      check (subtype_source in ('chosen', 'record', 'unknown', 'preset'))`);
  }
}
