import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions, schemaOf } from '../connection/connection.ts';
import type { PersistenceOptions } from '../connection/connection.ts';
import { migrate } from '../connection/migrate.ts';
import { BackupUnfit } from './load-database.ts';
import type { DatabaseRecord } from './save-database.ts';

/**
 * Makes a service's tables as they were when they were saved, by its migrations in the order in which they ran there: a
 * version that came later may have brought one that stands before others. The next start goes on from there.
 * @throws BackupUnfit when they were saved by a version that this one does not know
 */
export async function makeTables(options: PersistenceOptions, { migrations: ran }: DatabaseRecord): Promise<void> {
  const saved = ran[schemaOf(options.service)] ?? [];
  const known = new Map(options.migrations.map((migration) => [migration.name, migration]));
  const newer = saved.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new BackupUnfit(
      `${options.service} was of a newer version (${newer.join(', ')}): restore with that version.`,
    );
  }
  const migrations = saved.flatMap((name) => known.get(name) ?? []);
  const orm = await MikroORM.init(ormOptions({ ...options, migrations }));
  try {
    await migrate(orm);
  } finally {
    await orm.close(true);
  }
}
