import type pg from 'pg';

/** A table as it was saved. */
export interface TableRecord {
  schema: string;
  name: string;
  columns: readonly string[];
  rows: number;
  /** Sum of the hashes of all rows, whatever their order. */
  fingerprint: string;
  /** Rows in PostgreSQL's text format, compressed; relative to the backup's folder. */
  file: string;
  /** Hash of the file. */
  sha256: string;
}

/** Where a sequence stood. */
export interface SequenceRecord {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

type TableName = Pick<TableRecord, 'schema' | 'name'>;

/** Tables of a schema, with the columns that are stored; a partitioned table stands for its partitions. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<(TableName & { columns: string[] })[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [quoted(schema)],
  );
  return rows.map((row) => ({ schema, ...row }));
}

export async function sequencesOf(client: pg.ClientBase, schema: string): Promise<SequenceRecord[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname`,
    [quoted(schema)],
  );
  const records: SequenceRecord[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${identifier({ schema, name })}`,
    );
    records.push({ schema, name, ...found.rows[0]! });
  }
  return records;
}

/** What two tables have in common exactly when they hold the same rows. */
export async function fingerprintOf(
  client: pg.ClientBase,
  table: TableName,
): Promise<Pick<TableRecord, 'rows' | 'fingerprint'>> {
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as fingerprint
     from ${identifier(table)} t`,
  );
  return rows[0]!;
}

export function identifier({ schema, name }: TableName): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
