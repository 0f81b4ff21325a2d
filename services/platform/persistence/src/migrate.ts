import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { urlOf } from './connection.ts';

/**
 * Brings a service's schema up to date and answers the names of the migrations that ran.
 * Two processes of one service may start together: a session lock lets one migrate while the other waits.
 */
export async function migrate(orm: MikroORM): Promise<string[]> {
  const lock = new pg.Client({ connectionString: urlOf(orm) });
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('migrations'), hashtext($1))`, [orm.config.get('contextName')]);
    const ran = await orm.migrator.up();
    return ran.map(({ name }) => name);
  } finally {
    await lock.end();
  }
}
