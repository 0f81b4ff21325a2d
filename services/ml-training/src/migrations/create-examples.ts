import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateExamples extends Migration {
  override up(): void {
    this.addSql(`create table examples (
      simulation_id uuid primary key,
      event_id uuid not null,
      person_id uuid not null,
      team_id uuid not null,
      scope uuid[] not null,
      occurred_at timestamptz not null,
      completed_at timestamptz not null,
      mesh_type text not null,
      mesh_subtype text not null,
      solver_version text not null,
      metrics jsonb not null,
      regions jsonb not null
    )`);
    this.addSql('create index examples_mesh on examples (mesh_type, mesh_subtype, solver_version)');
    this.addSql('create index examples_person on examples (person_id)');
    for (const statement of rowLevelSecurity('examples')) this.addSql(statement);
  }
}
