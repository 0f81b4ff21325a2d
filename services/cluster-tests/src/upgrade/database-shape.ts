import pg from 'pg';

/** Everything that migrations make, a line each, whatever its order; without names of sequences and oids. */
const shape = `
  select n.nspname || '.' || c.relname || ' column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || a.attidentity::text || a.attgenerated::text as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select n.nspname || '.' || c.relname || ' row security ' || c.relrowsecurity || c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('r', 'p')
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1)
  union all
  select o.conrelid::regclass::text || ' ' || pg_get_constraintdef(o.oid)
  from pg_constraint o join pg_namespace n on n.oid = o.connamespace where n.nspname = any($1)
  union all
  select schemaname || '.' || tablename || ' policy ' || policyname || ' ' || cmd || coalesce(qual, '') || coalesce(with_check, '')
  from pg_policies where schemaname = any($1)
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and not t.tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1)`;

/** What the tables of some schemas are made of: two databases are alike when their shapes are. */
export async function shapeOf(url: string, schemas: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(shape, [schemas]);
    return rows.map(({ line }) => line).toSorted();
  } finally {
    await client.end();
  }
}

/** Rows of every table of some schemas. */
export async function rowsIn(url: string, schemas: readonly string[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1) order by 1`,
      [schemas],
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counts.set(name, rows[0]!.n);
    }
    return counts;
  } finally {
    await client.end();
  }
}
