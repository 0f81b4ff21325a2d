import { createHmac } from 'node:crypto';
import pg from 'pg';
import { schemaOf } from './connection/connection.ts';

export interface ProvisionOptions {
  /** Made when it is missing. */
  database: string;
  /** Kebab-case names; each gets a role and a schema of its own. */
  services: readonly string[];
  /** The roles' passwords are derived from it, so that no further secret is stored. */
  secret: string;
}

/**
 * Makes database, roles and schemas where they are missing, and answers each service's URL. Safe to repeat.
 * @param adminUrl a role that may create databases and roles
 */
export async function provision(adminUrl: string, options: ProvisionOptions): Promise<Record<string, string>> {
  await withClient(adminUrl, async (server) => {
    // Held here, where everybody meets: locks belong to a database, roles to the whole server.
    await server.query(`select pg_advisory_lock(hashtext('provision'))`);
    await createDatabase(server, options.database);
    await withClient(at(adminUrl, options.database), async (admin) => {
      const database = admin.escapeIdentifier(options.database);
      await admin.query(`revoke all on database ${database} from public`);
      await admin.query('revoke all on schema public from public');
      for (const service of options.services) await createOwner(admin, database, service, passwordOf(service, options));
    });
  });
  return Object.fromEntries(options.services.map((service) => [service, serviceUrl(adminUrl, service, options)]));
}

/** The URL that `provision` answers for a service. */
export function serviceUrl(adminUrl: string, service: string, options: ProvisionOptions): string {
  const url = new URL(at(adminUrl, options.database));
  url.username = schemaOf(service);
  url.password = passwordOf(service, options);
  return url.href;
}

async function createDatabase(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0)
    await admin.query(`create database ${admin.escapeIdentifier(database)} encoding 'UTF8' template template0`);
}

async function createOwner(admin: pg.Client, database: string, service: string, password: string): Promise<void> {
  const name = schemaOf(service);
  const role = admin.escapeIdentifier(name);
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
  const attributes = `login nosuperuser nocreatedb nocreaterole nobypassrls password ${admin.escapeLiteral(password)}`;
  await admin.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${attributes}`);
  await admin.query(`alter role ${role} set search_path = ${role}`);
  await admin.query(`grant connect on database ${database} to ${role}`);
  await admin.query(`create schema if not exists ${role} authorization ${role}`);
}

function passwordOf(service: string, options: ProvisionOptions): string {
  return createHmac('sha256', options.secret).update(`postgres role ${service}`).digest('base64url');
}

function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
