import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * What places may spend and have spent, and what operators did: read by the service alone, once whoever asks has seen the
 * places, or sees everything.
 */
export class GuardOperations extends Migration {
  override up(): void {
    for (const table of ['node_budgets', 'operator_actions']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
