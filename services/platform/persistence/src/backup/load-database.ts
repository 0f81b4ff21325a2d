import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseRecord } from './save-database.ts';
import { fingerprintOf, identifier, quoted, tablesOf } from './table-records.ts';
import type { TableRecord } from './table-records.ts';

/** What was saved does not fit, or did not arrive as it was. */
export class BackupUnfit extends Error {}

/**
 * Puts saved rows into tables that migrations have made, in place of what these hold, all or nothing. Neither triggers
 * nor foreign keys act: the rows were right when they were saved, and what triggers made of them was saved too.
 * @param url a superuser
 * @throws BackupUnfit when tables are other than they were, or hold other rows afterwards
 */
export async function loadDatabase(url: string, record: DatabaseRecord, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    await demandSameColumns(client, record.tables);
    if (record.tables.length > 0) await client.query(`truncate ${record.tables.map(identifier).join(', ')} cascade`);
    for (const table of record.tables) await loadTable(client, table, folder);
    for (const { schema, name, value, isCalled } of record.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [identifier({ schema, name }), value, isCalled]);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function demandSameColumns(client: pg.Client, tables: readonly TableRecord[]): Promise<void> {
  for (const [schema, saved] of Map.groupBy(tables, (table) => table.schema)) {
    const made = new Map((await tablesOf(client, schema)).map(({ name, columns }) => [name, columns.join()]));
    const other = saved.filter(({ name, columns }) => made.get(name) !== columns.join());
    if (other.length === 0) continue;
    throw new BackupUnfit(
      `Other columns than when it was saved: ${other.map(identifier).join(', ')}. Restore with the version that saved it, then upgrade.`,
    );
  }
}

async function loadTable(client: pg.Client, table: TableRecord, folder: string): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyFrom(`copy ${identifier(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows);
  const loaded = await fingerprintOf(client, table);
  if (loaded.rows === table.rows && loaded.fingerprint === table.fingerprint) return;
  throw new BackupUnfit(`${identifier(table)} holds ${loaded.rows} rows, not the ${table.rows} that were saved`);
}
