import { Migration } from '@mikro-orm/migrations';
import { attemptTables, sharedTables, simulationTables } from './simulations.sql.ts';

export class CreateSimulationTables extends Migration {
  override up(): void {
    for (const statement of [...simulationTables, ...attemptTables, ...sharedTables]) {
      this.addSql(statement);
    }
  }
}
