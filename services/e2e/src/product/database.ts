import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

  /** Waits until every service has sent what it tells others, and has read what it was told. */
  async settled(): Promise<void> {
    const outboxes = await this.query<{ schema: string }>(
      `select schemaname as schema from pg_tables where tablename = 'outbox'`,
    );
    const unsent = outboxes.map(({ schema }) => `(select count(*) from ${schema}.outbox where sent_at is null)`);
    const unread = `(select coalesce(sum(t.next_offset - o.next_offset), 0)
      from event_log.offsets o join event_log.topics t using (topic))`;
    // What is being handled during one look is in an outbox by the next.
    for (let quiet = 0; quiet < 3;) {
      quiet = (await this.count(`select ${[...unsent, unread].join(' + ')}`)) === 0 ? quiet + 1 : 0;
      await sleep(500);
    }
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
