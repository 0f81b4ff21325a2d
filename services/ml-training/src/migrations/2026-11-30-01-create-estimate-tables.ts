import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Every event of before is due, too: the newest first. */
export class CreateEstimateTables extends Migration {
  override up(): void {
    this.addSql(`create table models (
      id text primary key,
      mesh_subtype text not null,
      mesh_hash text not null,
      solver_version text not null,
      materials text not null,
      samples integer not null,
      made_at timestamptz(3) not null,
      passport jsonb not null,
      first_served_at timestamptz(3) not null
    )`);
    this.addSql(`create table estimates (
      event_id uuid not null,
      mesh_subtype text not null,
      motion_hash text not null,
      model_id text not null references models,
      person_id uuid not null,
      team_id uuid not null,
      scope uuid[] not null,
      metrics jsonb not null,
      regions jsonb not null,
      is_out_of_distribution boolean not null,
      reasons jsonb not null,
      field jsonb,
      estimated_at timestamptz(3) not null,
      primary key (event_id, mesh_subtype)
    )`);
    this.addSql('create index estimates_person on estimates (person_id)');
    this.addSql('create index estimates_team on estimates (team_id)');
    for (const statement of [...rowLevelSecurity('estimates'), ...hideWithoutConsent('estimates')]) {
      this.addSql(statement);
    }
    this.addSql(`alter table motions
      add column estimate_due_at timestamptz(3),
      add column estimate_attempts integer not null default 0`);
    this.addSql('update motions set estimate_due_at = now()');
    this.addSql('create index motions_estimate_due on motions (announced_at desc) where estimate_due_at is not null');
  }
}
