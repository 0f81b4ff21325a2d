import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Organization, institution, team: where a node's id stands in `scope`. */
const depths = [1, 2, 3];

export class CreateOverviewTables extends Migration {
  override up(): void {
    this.createTree();
    this.createPeople();
    this.createEvents();
    this.createSimulations();
    this.createTotals();
  }

  /** Names of nodes are no personal data: queries filter them by the actor's nodes. */
  private createTree(): void {
    this.addSql(`create table nodes (
      id uuid primary key,
      kind text,
      name text not null default '',
      named_at timestamptz not null,
      parent_id uuid,
      path uuid[] not null default '{}',
      time_zone text not null default '',
      sport text not null default '',
      deleted boolean not null default false
    )`);
    this.addSql('create index nodes_kind on nodes (kind, lower(name), id)');
    this.addSql(`create table members (
      person_id uuid not null,
      node_id uuid not null,
      role text not null,
      status text not null,
      position text not null,
      joined_at timestamptz not null,
      scope uuid[] not null,
      primary key (person_id, node_id, role)
    )`);
    this.addSql('create index members_node on members (node_id)');
    this.protect('members');
    this.indexByNode('members', 'role');
  }

  private createPeople(): void {
    this.addSql(`create table people (
      id uuid primary key,
      first_name text not null default '',
      last_name text not null default '',
      sex text not null default '',
      named_at timestamptz,
      display_name text not null default '',
      undefined_member boolean not null default false,
      sensors jsonb not null default '[]',
      erased boolean not null default false,
      scope uuid[] not null default '{}',
      full_name text generated always as (coalesce(nullif(trim(first_name || ' ' || last_name), ''), display_name)) stored,
      sort_name text generated always as (lower(coalesce(nullif(trim(last_name || ' ' || first_name), ''), display_name))) stored
    )`);
    for (const statement of rowLevelSecurity('people', { person: 'id' })) this.addSql(statement);
  }

  private createEvents(): void {
    this.addSql(`create table haes (
      id uuid primary key,
      person_id uuid not null,
      team_id uuid not null,
      scope uuid[] not null,
      brand text not null,
      sensor_id text not null,
      occurred_at timestamptz(3) not null,
      time_zone text not null,
      pla_g double precision not null,
      paa double precision not null,
      pav double precision not null,
      label text not null,
      warnings text[] not null,
      announced_at timestamptz(3) not null
    )`);
    this.protect('haes');
    this.addSql('create index haes_time on haes (occurred_at desc, id desc)');
    this.addSql('create index haes_person on haes (person_id, occurred_at desc, id desc)');
    this.indexByNode('haes', 'occurred_at desc, id desc');
  }

  private createSimulations(): void {
    // Progress changes often and is in no index: room on the page keeps those updates cheap.
    this.addSql(`create table simulations (
      id uuid primary key,
      event_id uuid not null,
      person_id uuid not null,
      team_id uuid not null,
      scope uuid[] not null,
      state text not null,
      outcome text not null,
      occurred_at timestamptz(3) not null,
      submitted_at timestamptz(3) not null,
      ended_at timestamptz(3),
      reason_code text not null,
      reason text not null,
      mps95 double precision not null,
      csdm15 double precision not null,
      solve_seconds double precision not null,
      attempts int not null,
      reused boolean not null,
      progress double precision not null,
      mesh_type text not null,
      regions jsonb not null,
      announced_at timestamptz(3) not null
    ) with (fillfactor = 80)`);
    this.protect('simulations');
    this.addSql('create index simulations_event on simulations (event_id, submitted_at desc, id desc)');
    this.addSql('create index simulations_time on simulations (submitted_at desc, id desc)');
    this.addSql('create index simulations_person on simulations (person_id, submitted_at desc, id desc)');
    this.indexByNode('simulations', 'submitted_at desc, id desc');
    // Few among many: what waits and what failed is looked for where almost everything is complete.
    for (const depth of depths) {
      this.addSql(
        `create index simulations_unfinished_${depth} on simulations ((scope[${depth}]), outcome, submitted_at desc, id desc)
         where outcome <> 'complete'`,
      );
    }
  }

  /** Counts per player and team, from which every card and list takes its numbers. */
  private createTotals(): void {
    this.addSql(`create table totals (
      person_id uuid not null,
      team_id uuid not null,
      scope uuid[] not null,
      events int not null,
      false_positives int not null,
      complete int not null,
      pending int not null,
      failed int not null,
      cancelled int not null,
      last_event_at timestamptz(3),
      newest_outcome text,
      newest_simulation_at timestamptz(3),
      last_simulation_at timestamptz(3),
      primary key (person_id, team_id)
    )`);
    this.protect('totals');
    this.indexByNode('totals', 'person_id');
    this.addSql(`create table region_totals (
      person_id uuid not null,
      team_id uuid not null,
      region text not null,
      scope uuid[] not null,
      events int not null,
      max_mps95 double precision not null,
      primary key (person_id, team_id, region)
    )`);
    this.protect('region_totals');
    this.indexByNode('region_totals', 'region');
  }

  private protect(table: string): void {
    for (const statement of rowLevelSecurity(table)) this.addSql(statement);
  }

  private indexByNode(table: string, order: string): void {
    for (const depth of depths)
      this.addSql(`create index ${table}_node_${depth} on ${table} ((scope[${depth}]), ${order})`);
  }
}
