import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The product's own database, seen by its superuser: what is really there, whatever the services say. */
export class Database {
  private constructor(private readonly client: pg.Client) {}

  static async open(data: string): Promise<Database> {
    const password = await readFile(join(data, 'postgres', 'password'), 'utf8');
    const postmaster = await readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    const port = Number(postmaster.split('\n')[3]);
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'strainscope' });
    await client.connect();
    return new Database(client);
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query<Row>(sql, [...values]);
    return rows;
  }

  async count(sql: string, ids?: readonly string[]): Promise<number> {
    const { rows } = await this.client.query<Record<string, string>>(sql, ids ? [ids] : []);
    return Number(Object.values(rows[0]!)[0]);
  }

  async deadLetters(): Promise<number> {
    const { rows } = await this.client.query<{ schema: string }>(
      `select schemaname as schema from pg_tables where tablename = 'dead_letters'`,
    );
    let total = 0;
    for (const { schema } of rows) total += await this.count(`select count(*) from ${schema}.dead_letters`);
    return total;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
