import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fingerprintOf, identifier, quoted, sequencesOf, tablesOf } from './table-records.ts';
import type { SequenceRecord, TableRecord } from './table-records.ts';

/** What was saved of a database, all as of one moment. */
export interface DatabaseRecord {
  /** ISO 8601. */
  savedAt: string;
  tables: TableRecord[];
  sequences: SequenceRecord[];
  /** Names of the migrations that had made the tables, by schema. */
  migrations: Record<string, string[]>;
}

export interface SavedSchema {
  schema: string;
  /** Tables by name; all unless told. */
  only?: readonly string[];
}

/**
 * Saves the rows of some schemas into a folder, while others go on writing: one snapshot of the whole database, so that
 * outboxes, inboxes, the log and its offsets fit each other. The tables themselves are not saved: migrations make them.
 * @param url a role that row-level security does not bind
 */
export async function saveDatabase(
  url: string,
  schemas: readonly SavedSchema[],
  folder: string,
): Promise<DatabaseRecord> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ at: Date }>('select now() as at');
    const record: DatabaseRecord = { savedAt: rows[0]!.at.toISOString(), tables: [], sequences: [], migrations: {} };
    for (const { schema, only } of schemas) {
      for (const table of await tablesOf(client, schema)) {
        if (!only || only.includes(table.name)) record.tables.push(await saveTable(client, table, folder));
        if (table.name === 'migrations') record.migrations[schema] = await namesIn(client, table);
      }
    }
    // Sequences know no snapshots: read last, they are never behind the rows.
    for (const { schema } of schemas) record.sequences.push(...(await sequencesOf(client, schema)));
    await client.query('commit');
    return record;
  } finally {
    await client.end();
  }
}

async function namesIn(client: pg.Client, table: Pick<TableRecord, 'schema' | 'name'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${identifier(table)} order by id`);
  return rows.map(({ name }) => name);
}

async function saveTable(
  client: pg.Client,
  table: Pick<TableRecord, 'schema' | 'name' | 'columns'>,
  folder: string,
): Promise<TableRecord> {
  const file = join('tables', table.schema, `${table.name}.copy.gz`);
  await mkdir(join(folder, 'tables', table.schema), { recursive: true });
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`copy (select ${columns} from ${identifier(table)}) to stdout`));
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(rows, createGzip({ level: 3 }), hashed, createWriteStream(join(folder, file), { mode: 0o600 }));
  return { ...table, ...(await fingerprintOf(client, table)), file, sha256: hash.digest('hex') };
}
