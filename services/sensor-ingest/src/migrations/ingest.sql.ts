import { rowLevelSecurity } from '@strainscope/persistence';

/** What org-hierarchy tells of teams and of who wears which sensor. */
export const sensorTables: readonly string[] = [
  `create table teams (id uuid primary key, time_zone text not null)`,
  `create table sensor_assignments (
    brand text not null, sensor_key text not null, person_id uuid not null, team_id uuid not null,
    valid_from timestamptz not null, valid_until timestamptz,
    primary key (brand, sensor_key, person_id, valid_from))`,
  `create index sensor_assignments_team on sensor_assignments (team_id, sensor_key)`,
  ...rowLevelSecurity('sensor_assignments', { scope: null }),
  // Once announced, a sensor that nobody owns is not announced again.
  `create table unrecognised_sensors (
    person_id uuid primary key, team_id uuid not null, brand text not null, sensor_id text not null,
    first_seen_at timestamptz not null)`,
  ...rowLevelSecurity('unrecognised_sensors', { scope: null }),
];

export const uploadTables: readonly string[] = [
  `create table uploads (
    id uuid primary key, team_id uuid not null, scope uuid[] not null, opened_by uuid not null,
    opened_at timestamptz not null, brand text, filter text, sample_rate double precision, mapping text,
    replace_duplicates boolean not null, settings jsonb not null)`,
  ...rowLevelSecurity('uploads', { person: 'opened_by' }),
  `create table upload_files (
    upload_id uuid not null references uploads, sha256 text not null, file_name text not null,
    state text not null, verdict text not null, ingested_at timestamptz not null,
    primary key (upload_id, sha256, file_name))`,
  ...rowLevelSecurity('upload_files', { scope: null, person: null }),
  `create policy visible_through_upload on upload_files
    using (exists (select from uploads where uploads.id = upload_files.upload_id))`,
];

export const eventTables: readonly string[] = [
  `create table haes (
    id uuid primary key, organization_id uuid not null, team_id uuid not null, scope uuid[] not null,
    person_id uuid not null, brand text not null, sensor_id text not null, source_event_id text not null,
    occurred_at timestamptz not null, time_zone text not null, zone_from_team boolean not null, label text not null,
    synthetic boolean not null, warnings jsonb not null, upload_id uuid not null, file_name text not null,
    file_sha256 text not null, definition_version text not null, conditioning text not null,
    sample_rate double precision not null, window_ms double precision not null,
    pla double precision not null, paa double precision not null, pav double precision not null,
    dpav double precision not null, hip double precision not null, hic15 double precision not null,
    hic36 double precision not null, gsi double precision not null, bric double precision not null,
    bric_csdm double precision not null, bric_mps double precision not null, ubric double precision not null,
    damage double precision not null, ric15 double precision not null, ric36 double precision not null,
    harm double precision not null,
    motion_key text not null, motion_sha256 text not null, motion_size bigint not null, waveform_key text not null,
    recorded_at timestamptz not null, revision int not null,
    unique (organization_id, brand, sensor_id, source_event_id))`,
  `create index haes_person on haes (person_id, occurred_at desc, id desc)`,
  `create index haes_team on haes (team_id, occurred_at desc, id desc)`,
  `create index haes_time on haes (occurred_at desc, id desc)`,
  `create index haes_scope on haes using gin (scope)`,
  ...rowLevelSecurity('haes'),
  // What an event was before it was replaced.
  `create table hae_revisions (
    hae_id uuid not null, revision int not null, scope uuid[] not null, person_id uuid not null,
    replaced_at timestamptz not null, content jsonb not null, primary key (hae_id, revision))`,
  ...rowLevelSecurity('hae_revisions'),
];
