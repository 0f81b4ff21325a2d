import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** A team that has said once what the columns of its tables are is not asked again. */
export class KeepColumnMappings extends Migration {
  override up(): void {
    this.addSql(`create table column_mappings (
      id uuid primary key, team_id uuid not null, scope uuid[] not null, name text not null, mapping text not null,
      saved_at timestamptz not null, unique (team_id, name))`);
    for (const statement of rowLevelSecurity('column_mappings', { person: null })) this.addSql(statement);
  }
}
