import { Migration } from '@mikro-orm/migrations';
import { eventTables, sensorTables, uploadTables } from './ingest.sql.ts';

export class CreateIngestTables extends Migration {
  override up(): void {
    for (const statement of [...sensorTables, ...uploadTables, ...eventTables]) this.addSql(statement);
  }
}
