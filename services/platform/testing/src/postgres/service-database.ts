import { createHash } from 'node:crypto';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, provision, serviceUrl } from '@strainscope/persistence';
import type { PersistenceOptions } from '@strainscope/persistence';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { testPostgres } from './test-postgres.ts';

/** What a service's tests keep in their database: the same lists that the service itself declares. */
export type ServiceSchema = Omit<PersistenceOptions, 'url'>;

type TestPostgres = Awaited<ReturnType<typeof testPostgres>>;

/** An empty, migrated database for one suite, seen by the service's own role. */
export interface ServiceDatabase {
  url: string;
  orm: MikroORM;
  /** Superuser's URL of the same database: row-level security does not bind it. */
  adminUrl: string;
  /** Closes the ORM and drops the database. */
  close(): Promise<void>;
}

/** Cloned from a template that is migrated once per run, so that a suite gets its own in some 30 ms. */
export async function serviceDatabase(schema: ServiceSchema): Promise<ServiceDatabase> {
  const postgres = await testPostgres();
  const database = await clone(postgres, schema, []);
  const url = serviceUrl(postgres.adminUrl, schema.service, { database, services: [], secret: postgres.secret });
  const orm = await MikroORM.init(ormOptions({ ...schema, url }));
  const adminUrl = new URL(postgres.adminUrl);
  adminUrl.pathname = `/${database}`;
  return {
    url,
    orm,
    adminUrl: adminUrl.href,
    async close() {
      await orm.close(true);
      await administer(postgres.adminUrl, (admin) => admin.query(`drop database ${database} with (force)`));
    },
  };
}

/** Clones a migrated database too, beside the schemas of `others`, for a service that makes an ORM of its own. @returns URLs by name */
export async function migratedDatabase(schema: ServiceSchema, ...others: string[]): Promise<Record<string, string>> {
  const postgres = await testPostgres();
  const { adminUrl, secret } = postgres;
  const database = await clone(postgres, schema, others);
  const urlOf = (service: string) => serviceUrl(adminUrl, service, { database, services: [], secret });
  return Object.fromEntries([schema.service, ...others].map((service) => [service, urlOf(service)]));
}

/** An empty database with a role and a schema per service, for adapters that make their own tables. */
export async function emptyDatabase(...services: string[]): Promise<Record<string, string>> {
  const postgres = await testPostgres();
  const database = `test_${newId().replaceAll('-', '')}`;
  return provision(postgres.adminUrl, { database, services, secret: postgres.secret });
}

/** Makes a database of the schema from its template. @returns its name */
async function clone(postgres: TestPostgres, schema: ServiceSchema, others: readonly string[]): Promise<string> {
  const template = await templateOf(postgres, schema, others);
  const database = `test_${newId().replaceAll('-', '')}`;
  await administer(postgres.adminUrl, (admin) => admin.query(`create database ${database} template ${template}`));
  return database;
}

async function templateOf(
  { adminUrl, secret }: TestPostgres,
  schema: ServiceSchema,
  others: readonly string[],
): Promise<string> {
  const migrations = schema.migrations.map((migration) => `${migration.name} ${String(migration)}`);
  const hash = createHash('sha256')
    .update(JSON.stringify([others, migrations]))
    .digest('hex')
    .slice(0, 12);
  const database = `template_${schema.service.replaceAll('-', '_')}_${hash}`;
  await administer(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [database]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [database]);
    if (rowCount === 1) return;
    const urls = await provision(adminUrl, { database, services: [schema.service, ...others], secret });
    const orm = await MikroORM.init(ormOptions({ ...schema, url: urls[schema.service]! }));
    await migrate(orm);
    await orm.close(true);
    await admin.query(`alter database ${database} is_template true`);
  });
  return database;
}

async function administer(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
