import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateTreeTables extends Migration {
  override up(): void {
    const statements = [
      `create table nodes (
        id uuid primary key,
        kind text not null check (kind in ('organization', 'institution', 'team')),
        parent_id uuid references nodes,
        name text not null,
        scope uuid[] not null,
        time_zone text,
        sport text,
        check ((kind = 'organization') = (parent_id is null))
      )`,
      `create unique index nodes_name on nodes (parent_id, lower(name)) nulls not distinct`,
      `create index nodes_scope on nodes using gin (scope)`,
      ...rowLevelSecurity('nodes', { person: null }),

      `create table members (
        person_id uuid not null,
        node_id uuid not null references nodes,
        role text not null check (role in ('staff', 'player')),
        level int not null,
        status text not null,
        position text,
        scope uuid[] not null,
        undefined_member boolean not null,
        primary key (person_id, node_id, role)
      )`,
      `create index members_node on members (node_id)`,
      ...rowLevelSecurity('members'),

      `create table sensor_assignments (
        id uuid primary key,
        brand text not null,
        sensor_id text not null,
        sensor_key text not null,
        person_id uuid not null,
        team_id uuid not null references nodes,
        scope uuid[] not null,
        organization_id uuid not null generated always as (scope[1]) stored,
        "from" timestamptz not null,
        until timestamptz
      )`,
      `create unique index sensor_assignments_now on sensor_assignments (organization_id, brand, sensor_key)
        where until is null`,
      `create index sensor_assignments_person on sensor_assignments (person_id)`,
      ...rowLevelSecurity('sensor_assignments'),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
