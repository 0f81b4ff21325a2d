import { readdirSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from './connection.ts';

/** A day, the number within it, and what the migration does: `2026-11-21-01-create-tables.ts`. Compiled or not. */
const dated = /^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+\.[jt]s$/;

/**
 * Finds the migrations of a folder, in the order of their dates. Each is a file of its own, which exports one class.
 * @throws for a file without a migration, and for two of one name: a file that was renamed may lie beside its old output
 */
export async function migrationsIn(folder: URL): Promise<MigrationClass[]> {
  const files = readdirSync(folder).filter((file) => dated.test(file));
  const found = new Map<string, MigrationClass>();
  for (const file of files.sort()) {
    const migration = migrationOf((await import(new URL(file, folder).href)) as Record<string, unknown>);
    if (!migration) throw new Error(`${file} does not export one migration`);
    if (found.has(migration.name)) throw new Error(`${file} is a second ${migration.name}; is the build stale?`);
    found.set(migration.name, migration);
  }
  return [...found.values()];
}

function migrationOf(exported: Record<string, unknown>): MigrationClass | undefined {
  const [migration, ...others] = Object.values(exported).filter(isMigration);
  return others.length === 0 ? migration : undefined;
}

function isMigration(value: unknown): value is MigrationClass {
  return typeof value === 'function' && value.prototype instanceof Migration;
}
