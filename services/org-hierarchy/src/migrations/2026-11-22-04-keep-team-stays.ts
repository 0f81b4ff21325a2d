import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Keeps from when until when a person played in a team. For those who were there before, the beginning is not known.
 */
export class KeepTeamStays extends Migration {
  override up(): void {
    const statements = [
      `create table team_stays (
        id uuid primary key default gen_random_uuid(),
        person_id uuid not null,
        team_id uuid not null references nodes,
        scope uuid[] not null,
        since timestamptz,
        until timestamptz
      )`,
      `create index team_stays_person on team_stays (person_id)`,
      `create index team_stays_team on team_stays (team_id)`,
      ...rowLevelSecurity('team_stays'),
      `insert into team_stays (person_id, team_id, scope)
       select person_id, node_id, scope from members where role = 'player'`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
