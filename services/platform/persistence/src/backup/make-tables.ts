import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions, schemaOf } from '../connection/connection.ts';
import type { PersistenceOptions } from '../connection/connection.ts';
import { migrate } from '../connection/migrate.ts';
import { BackupUnfit } from './load-database.ts';
import type { DatabaseRecord } from './save-database.ts';

/**
 * Makes a service's tables as they were when they were saved; its next start goes on from there.
 * @throws BackupUnfit when they were saved by a version that this one does not know
 */
export async function makeTables(options: PersistenceOptions, { migrations }: DatabaseRecord): Promise<void> {
  const saved = migrations[schemaOf(options.service)] ?? [];
  const known = options.migrations.map(({ name }) => name);
  const newer = saved.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new BackupUnfit(
      `${options.service} was of a newer version (${newer.join(', ')}): restore with that version.`,
    );
  }
  const orm = await MikroORM.init(ormOptions(options));
  try {
    await migrate(orm, saved);
  } finally {
    await orm.close(true);
  }
}
