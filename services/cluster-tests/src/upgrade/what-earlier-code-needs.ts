import pg from 'pg';

/** A column as those who write rows meet it. */
export interface Column {
  type: string;
  /** Whether a row that leaves it out is refused. */
  required: boolean;
}

/** By `schema.table.column`. */
export type Columns = ReadonlyMap<string, Column>;

const columns = `
  select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = any($1) and c.relkind in ('r', 'p')`;

export async function columnsOf(url: string, schemas: readonly string[]): Promise<Columns> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column & { name: string }>(columns, [schemas]);
    return new Map(rows.map(({ name, ...column }) => [name, column]));
  } finally {
    await client.end();
  }
}

/**
 * Why code of an earlier version could not read and write the later schema, a line each. While pods are replaced both
 * versions work on it: columns are added with a default, and taken away a version later.
 */
export function breaksFor(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.keys()].map(tableOf));
  const lost = [...before].flatMap(([name, { type }]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    return now.type === type ? [] : [`${name} was ${type} and is ${now.type}`];
  });
  const demanded = [...after]
    .filter(([name, { required }]) => required && tables.has(tableOf(name)) && !before.get(name)?.required)
    .map(([name]) => `${name} has to be given`);
  return [...lost, ...demanded].toSorted();
}

function tableOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}
