import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Nodes that are gone but can come back, versions for whoever edits them, the log of changes that can be undone,
 * and what dashboards show.
 */
export class AddTreeEdits extends Migration {
  override up(): void {
    const statements = [
      `alter table nodes
        add column version int not null default 1,
        add column gone_at timestamptz,
        add column merged_into uuid references nodes,
        add check (merged_into is null or gone_at is not null)`,
      `drop index nodes_name`,
      `create unique index nodes_name on nodes (parent_id, lower(name)) nulls not distinct where gone_at is null`,
      `create index sensor_assignments_team on sensor_assignments (team_id)`,

      `create table changes (
        id uuid primary key,
        kind text not null,
        actor_id uuid not null,
        at timestamptz not null,
        undo_until timestamptz,
        undone_at timestamptz,
        scope uuid[] not null,
        content jsonb not null
      )`,
      `create index changes_at on changes (at)`,
      ...rowLevelSecurity('changes', { person: 'actor_id' }),

      `create table dashboard_settings (entity_id uuid primary key, pressure boolean not null)`,
      ...rowLevelSecurity('dashboard_settings', { scope: null, person: 'entity_id' }),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
