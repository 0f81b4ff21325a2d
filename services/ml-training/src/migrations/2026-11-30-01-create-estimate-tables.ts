import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/** The worker finds what there was before: an update of all would hold up the version that still runs. */
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
      event_id uuid not null references motions on delete cascade,
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
    // Whichever version of the service moves a motion to another owner or place: its estimates go along.
    this.addSql(`create function move_estimates() returns trigger language plpgsql as $$
      begin
        update estimates set person_id = new.person_id, team_id = new.team_id, scope = new.scope
        where event_id = new.event_id;
        return null;
      end $$`);
    this.addSql(`create trigger estimates_follow after update of person_id, team_id, scope on motions
      for each row when ((old.person_id, old.team_id, old.scope) is distinct from (new.person_id, new.team_id, new.scope))
      execute function move_estimates()`);
    this.addSql(`alter table motions
      add column estimate_due_at timestamptz(3),
      add column estimate_attempts integer not null default 0`);
    this.addSql('create index motions_estimate_due on motions (announced_at desc) where estimate_due_at is not null');
  }
}
