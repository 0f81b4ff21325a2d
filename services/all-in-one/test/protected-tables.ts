import type pg from 'pg';

/** A person and where they belong: every row that a table could hold about them is made from it. */
export interface Subject {
  person: string;
  /** Organization, institution, team. */
  scope: string[];
  simulation: string;
  upload: string;
  event: string;
}

interface Column {
  name: string;
  type: string;
  generated: boolean;
  nullable: boolean;
}

/** Columns that say whom a row is about, or who did what it tells. */
const people =
  /^((former_)?person_id|child_id|guardian_id|staff_id|signer_id|owner_id|actor_id|subject_id|inviter_id|gateway_id|entity_id|recorded_as|\w+_by)$/;

/** Every table of a service: those that row-level security guards, also from their owner, and the others. */
export async function tablesOf(admin: pg.Client, schema: string): Promise<{ guarded: string[]; open: string[] }> {
  const { rows } = await admin.query<{ name: string; isGuarded: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as "isGuarded"
     from pg_class where relkind in ('r', 'p') and relnamespace = $1::regnamespace order by 1`,
    [schema],
  );
  const named = (isGuarded: boolean) => rows.filter((row) => row.isGuarded === isGuarded).map(({ name }) => name);
  return { guarded: named(true), open: named(false) };
}

/** What a row may say is the service's affair: here alone counts who sees it. */
export async function dropChecks(admin: pg.Client, schema: string): Promise<void> {
  const { rows } = await admin.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and connamespace = $1::regnamespace`,
    [schema],
  );
  for (const { statement } of rows) await admin.query(statement);
}

/** Puts one row about the subject into the table, whatever else it needs. As the database's administrator. */
export async function plantRow(admin: pg.Client, schema: string, table: string, subject: Subject): Promise<void> {
  const columns = (await columnsOf(admin, schema, table)).filter(({ generated }) => !generated);
  const written = columns.filter((column) => !column.nullable || isTelling(column.name));
  const values = written.map((column) => valueOf(table, column, subject));
  await admin.query(
    `insert into ${schema}.${table} (${written.map(({ name }) => `"${name}"`).join(', ')})
     values (${written.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`,
    values,
  );
}

async function columnsOf(admin: pg.Client, schema: string, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       attgenerated <> '' or attidentity <> '' as generated, not attnotnull as nullable
     from pg_attribute where attrelid = ($1 || '.' || $2)::regclass and attnum > 0 and not attisdropped`,
    [schema, table],
  );
  return rows;
}

const isTelling = (name: string): boolean =>
  people.test(name) || ['scope', 'simulation_id', 'upload_id', 'event_id', 'email', 'address'].includes(name);

function valueOf(table: string, { name, type }: Column, subject: Subject): unknown {
  if (people.test(name) && type === 'uuid') return subject.person;
  if (name === 'scope') return subject.scope;
  if (name === 'node_id') return subject.scope.at(-1);
  if (name === 'simulation_id' || (name === 'id' && table === 'simulations')) return subject.simulation;
  if (name === 'upload_id' || (name === 'id' && table === 'uploads')) return subject.upload;
  if (name === 'event_id' || name === 'hae_id' || (name === 'id' && table === 'haes')) return subject.event;
  if (type === 'uuid') return table === 'people' ? subject.person : crypto.randomUUID();
  if (type.endsWith('[]')) return '{}';
  if (type === 'jsonb') return JSON.stringify({ about: subject.person });
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from('x');
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01';
  if (/int|double|numeric|real/.test(type)) return Math.floor(Math.random() * 1e9) % 2_000_000;
  // Whatever a text says, it says it about the subject; no two say the same.
  return `${subject.person} ${crypto.randomUUID()}`;
}
