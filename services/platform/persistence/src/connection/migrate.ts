import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { freedWhenLost, ormOptions, schemaOf, urlOf } from './connection.ts';
import type { PersistenceOptions } from './connection.ts';
import { serviceScope, withScope } from './scope.ts';

/**
 * Brings a service's schema up to date and answers the names of the migrations that ran.
 * Two processes of one service may start together: a session lock lets one migrate while the other waits. All run in one
 * transaction with the service's scope: of a protected table a migration would see no row without it, and change none.
 * @param only names of those that may run; all that have not unless told
 */
export async function migrate(orm: MikroORM, only?: readonly string[]): Promise<string[]> {
  const lock = new pg.Client({ connectionString: urlOf(orm), options: freedWhenLost });
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('migrations'), hashtext($1))`, [orm.config.get('contextName')]);
    const ran = await withScope(orm.em.fork(), serviceScope, (em) =>
      orm.migrator.up({ transaction: em.getTransactionContext<object>(), ...(only && { migrations: [...only] }) }),
    );
    return ran.map(({ name }) => name);
  } finally {
    await lock.end();
  }
}

/** `migrate` for one service that does not run. @param options with the URL of its own role */
export async function migrateAlone(options: PersistenceOptions): Promise<string[]> {
  // Nearly every start finds all migrations applied, and finds it out without an ORM of its own.
  if (await areAllThere(options)) return [];
  const orm = await MikroORM.init(ormOptions(options));
  try {
    return await migrate(orm);
  } finally {
    await orm.close(true);
  }
}

/** Migrations run one after the other, in a transaction: whatever is noted is done. */
async function areAllThere({ url, service, migrations }: PersistenceOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const table = `${client.escapeIdentifier(schemaOf(service))}.migrations`;
    const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table,
    ]);
    if (!found[0]!.there) return false;
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    const done = new Set(rows.map(({ name }) => name));
    return migrations.every(({ name }) => done.has(name));
  } finally {
    await client.end();
  }
}
