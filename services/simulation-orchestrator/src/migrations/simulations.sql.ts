import { rowLevelSecurity } from '@strainscope/persistence';

/** Checked at commit: rows of one transaction may be written in any order. */
const deferred = 'deferrable initially deferred';

/** Motions and simulations are about people: row-level security decides who sees them. */
export const simulationTables: readonly string[] = [
  `create table motions (
    event_id uuid primary key, person_id uuid not null, team_id uuid not null, scope uuid[] not null,
    occurred_at timestamptz not null, recorded_at timestamptz not null, label text not null, live boolean not null,
    motion_key text not null, motion_hash text not null, motion_size bigint not null)`,
  ...rowLevelSecurity('motions'),

  `create table simulations (
    id uuid primary key, event_id uuid not null, person_id uuid not null, team_id uuid not null, scope uuid[] not null,
    tenant_id uuid not null, occurred_at timestamptz not null, submitted_at timestamptz not null, live boolean not null,
    content_key text not null, motion_key text not null, motion_hash text not null, motion_size bigint not null,
    mesh_type text not null, mesh_subtype text not null, materials text not null, solver_version text not null,
    settings jsonb not null,
    status text not null check (status in
      ('received', 'validated', 'queued', 'running', 'post-processing', 'complete', 'failed', 'cancelled')),
    waits_for uuid references simulations ${deferred}, attempt int not null, own_failures int not null,
    lease_attempt int, fence bigint, worker_id text, lease_until timestamptz, attempt_started_at timestamptz,
    progress double precision not null, progress_announced_at timestamptz, reused boolean not null,
    reason_code text, reason text)`,
  // The same content is computed by one simulation at a time, whatever the code above it does.
  `create unique index simulations_computing on simulations (content_key)
    where waits_for is null and status in ('queued', 'running', 'post-processing')`,
  `create index simulations_ready on simulations (solver_version, tenant_id, live, id)
    where waits_for is null and status = 'queued'`,
  `create index simulations_held on simulations (lease_until) where status in ('running', 'post-processing')`,
  `create index simulations_waiting on simulations (waits_for) where waits_for is not null`,
  `create index simulations_content on simulations (content_key)`,
  `create index simulations_event on simulations (event_id, id)`,
  ...rowLevelSecurity('simulations'),
];

/** What belongs to a simulation is seen by whoever sees the simulation. */
export const attemptTables: readonly string[] = [
  `create sequence fences`,
  `create table simulation_transitions (
    id bigint generated always as identity primary key, simulation_id uuid not null references simulations ${deferred},
    status text not null, at timestamptz not null)`,
  `create index simulation_transitions_simulation on simulation_transitions (simulation_id, id)`,
  ...visibleThroughSimulation('simulation_transitions'),

  `create table attempts (
    simulation_id uuid not null references simulations ${deferred}, number int not null, fence bigint not null unique,
    worker_id text not null, node text not null, started_at timestamptz not null, ended_at timestamptz,
    outcome text not null, reason_code text, reason text, primary key (simulation_id, number))`,
  ...visibleThroughSimulation('attempts'),

  `create table cost_entries (
    simulation_id uuid not null, attempt int not null, tenant_id uuid not null, at timestamptz not null,
    solve_seconds double precision not null, rate_per_second numeric(18, 9) not null, cost numeric(18, 6) not null,
    currency text not null, primary key (simulation_id, attempt),
    foreign key (simulation_id, attempt) references attempts ${deferred})`,
  `create index cost_entries_tenant on cost_entries (tenant_id, at)`,
  ...visibleThroughSimulation('cost_entries'),

  `create table simulation_log_lines (
    id bigint generated always as identity primary key, simulation_id uuid not null references simulations ${deferred},
    attempt int not null, at timestamptz not null, text text not null)`,
  `create index simulation_log_lines_attempt on simulation_log_lines (simulation_id, attempt, id)`,
  ...visibleThroughSimulation('simulation_log_lines'),
];

/** Nothing here says whom it is about. */
export const sharedTables: readonly string[] = [
  `create table results (
    content_key text primary key, simulation_id uuid not null, attempt int not null, completed_at timestamptz not null,
    solve_seconds double precision not null, solver_version text not null, mesh_hash text not null,
    mesh_key text not null, field_key text not null, field_sha256 text not null, field_size bigint not null,
    mps95 double precision not null, mps double precision not null, csdm3 double precision not null,
    csdm5 double precision not null, csdm10 double precision not null, csdm15 double precision not null,
    csdm30 double precision not null, mpsr120 double precision not null, mpsxsr28 double precision not null,
    mpsxsr95 double precision not null, maximum_shear_strain double precision not null,
    minimum_principal_strain double precision not null, regions jsonb not null, document text not null)`,
  `create table meshes (
    mesh_type text not null, mesh_subtype text not null, solver_version text not null, hash text not null,
    key text not null, primary key (mesh_type, mesh_subtype, solver_version))`,
  `create table tenants (
    id uuid primary key, weight double precision not null default 1 check (weight > 0),
    usage double precision not null default 0, usage_at timestamptz not null default now())`,
];

function visibleThroughSimulation(table: string): string[] {
  return [
    ...rowLevelSecurity(table, { scope: null, person: null }),
    `create policy visible_through_simulation on ${table}
      using (exists (select from simulations where simulations.id = ${table}.simulation_id))`,
  ];
}
