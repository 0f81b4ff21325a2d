import { Socket } from 'node:net';
import type { EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { Migration } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import type { MikroORM, Options } from '@mikro-orm/postgresql';
import { parse } from 'pg-connection-string';
import { DiscreetDriver } from './discreet-driver.ts';

export type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** What one service persists, and where. */
export interface PersistenceOptions {
  /** Kebab-case name of the service; also MikroORM's context name, so that services share a process. */
  service: string;
  /** `postgres://role:password@host:port/database`, the role owning the service's schema; `?sslmode=…` where it asks for TLS. */
  url: string;
  entities: EntitySchema[];
  /** In the order in which they run; a class's name is its identity forever. */
  migrations: MigrationClass[];
  /** Connections at most; 4 unless told. */
  poolSize?: number;
  /**
   * Time after which a database that does not answer counts as lost; never by default, as a migration may take its
   * time.
   */
  silenceMilliseconds?: number;
}

/** `sensor-ingest` → `sensor_ingest`: the name of the service's schema and of its role. */
export function schemaOf(service: string): string {
  return service.replaceAll('-', '_');
}

/**
 * `options` of a connection on which locks are held. When the machine at this end is lost, or gives up, PostgreSQL ends the
 * connection after half a minute, amid a statement too, and frees its locks for whoever goes on elsewhere; it would wait
 * for two hours otherwise. So it does with one that takes nothing for half a minute: no place for long COPYs.
 */
export const freedWhenLost = [
  'tcp_keepalives_idle=15',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30s',
  'client_connection_check_interval=10s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** MikroORM for one service. Neither SQL nor its values are logged: they are people's data. */
export function ormOptions(options: PersistenceOptions): Options {
  const schema = schemaOf(options.service);
  const { silenceMilliseconds } = options;
  return defineConfig({
    driver: DiscreetDriver,
    contextName: options.service,
    clientUrl: options.url,
    schema,
    entities: options.entities,
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: options.poolSize ?? 4, idleTimeoutMillis: 10_000 },
    // MikroORM takes from the URL who connects to where, and drops what it says of TLS.
    driverOptions: {
      application_name: options.service,
      options: freedWhenLost,
      connectionTimeoutMillis: 15_000,
      ssl: parse(options.url).ssl,
      ...(silenceMilliseconds !== undefined && { stream: () => impatientSocket(silenceMilliseconds) }),
    },
    debug: false,
    forceUtcTimezone: true,
    extensions: [Migrator],
    migrations: {
      tableName: 'migrations',
      schema,
      migrationsList: options.migrations,
      snapshot: false,
      silent: true,
      disableForeignKeys: false,
    },
  });
}

/** A database that was lost without a word would hold whoever waits for its answer for a quarter of an hour. */
function impatientSocket(silenceMilliseconds: number): Socket {
  const socket = new Socket();
  const silence = Object.assign(new Error('The database has not answered.'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silenceMilliseconds, () => socket.destroy(silence));
}

/** The URL that an ORM of `ormOptions` connects to, for connections of another kind (locks, LISTEN). */
export function urlOf(orm: MikroORM): string {
  return orm.config.get('clientUrl');
}
