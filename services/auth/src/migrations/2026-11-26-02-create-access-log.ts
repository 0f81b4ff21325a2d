import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';
import { accessLogTables } from '../access-log/access-log-tables.ts';

export class CreateAccessLog extends Migration {
  override up(): void {
    for (const statement of accessLogTables) this.addSql(statement);
    for (const table of ['access_log_waiting', 'access_log']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
