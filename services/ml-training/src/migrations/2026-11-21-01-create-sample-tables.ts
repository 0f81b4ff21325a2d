import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateSampleTables extends Migration {
  override up(): void {
    this.addSql(`create table motions (
      event_id uuid primary key,
      person_id uuid not null,
      scope uuid[] not null,
      brand text not null,
      motion_hash text not null,
      blob_key text not null,
      blob_sha256 text not null,
      pla_g double precision not null,
      paa double precision not null,
      pav double precision not null,
      label text not null,
      announced_at timestamptz(3) not null
    )`);
    this.addSql('create index motions_person on motions (person_id)');
    this.addSql(`create table labels (
      simulation_id uuid primary key,
      event_id uuid not null,
      person_id uuid not null,
      scope uuid[] not null,
      mesh_type text not null,
      mesh_subtype text not null,
      solver_version text not null,
      reused boolean not null,
      metrics jsonb not null,
      regions jsonb not null,
      completed_at timestamptz(3) not null
    )`);
    this.addSql('create index labels_event on labels (event_id)');
    this.addSql('create index labels_person on labels (person_id)');
    for (const table of ['motions', 'labels']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    }
    // A motion computed once and reused teaches once; what was no head-acceleration event teaches nothing.
    this.addSql(`create view samples with (security_invoker = true) as
      select l.simulation_id, m.event_id, m.person_id, m.motion_hash, m.blob_key, m.blob_sha256, m.brand,
             m.pla_g, m.paa, m.pav, l.mesh_type, l.mesh_subtype, l.solver_version,
             (l.metrics ->> 'mps95')::double precision as mps95, l.metrics, l.regions
      from labels l join motions m using (event_id)
      where m.label = 'hae' and not l.reused`);
  }
}
