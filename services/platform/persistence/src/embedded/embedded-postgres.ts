import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Poller } from '@strainscope/kernel';
import pg from 'pg';
import { readPostmaster } from './postmaster.ts';
import { programs } from './programs.ts';
import type { Programs } from './programs.ts';

export interface EmbeddedPostgresOptions {
  /** Made when missing. Holds `cluster/`, `password` and `postgres.log`. */
  folder: string;
  /** Further server settings, e.g. `fsync: 'off'` for tests. */
  settings?: Record<string, string>;
  /**
   * Secret of a new folder, when it is to have that of another: the machine's keys are derived from it. Random by
   * default.
   */
  secret?: string;
  /** Hears that the server ended unasked, and why it could not be started again so far. It is watched only where somebody hears. */
  fell?: (failure?: unknown) => void;
}

const WATCH_MILLISECONDS = 500;

/** Enough for all services of one machine in little memory. Failed statements stay out of the log: they quote values. */
const modest: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '120',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_min_messages: 'log',
};

/**
 * A real PostgreSQL on a folder, reachable on the loopback interface alone. The server is a process of its own that
 * outlives a killed parent; the next start takes the running one over, or recovers what was left behind. One that ends
 * unasked is started again where it was.
 */
export class EmbeddedPostgres {
  /** Superuser's URL of the `postgres` database: for provisioning only. */
  readonly adminUrl: string;
  /** Random, stored in the folder; other secrets of this machine may be derived from it. */
  readonly secret: string;
  private readonly cluster: string;
  private readonly postgres: Programs;
  private watch: Poller | undefined;

  private constructor(adminUrl: string, secret: string, cluster: string, postgres: Programs) {
    this.adminUrl = adminUrl;
    this.secret = secret;
    this.cluster = cluster;
    this.postgres = postgres;
  }

  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const folder = resolve(options.folder);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const postgres = await programs(folder);
    if (postgres.user) await chown(folder, postgres.user.uid, postgres.user.gid);
    const cluster = join(folder, 'cluster');
    const secret = await ownSecret(join(folder, 'password'), postgres, options.secret);
    if (!(await exists(join(cluster, 'PG_VERSION')))) await initialise(folder, cluster, postgres);
    const urlAt = (port: number) => adminUrlOf(secret, port);
    const { settings = {}, fell } = options;
    const start = (port?: number) => launch(folder, cluster, postgres, settings, port);
    const port = (await takenOver(cluster, urlAt)) ?? (await start());
    const running = new EmbeddedPostgres(urlAt(port), secret, cluster, postgres);
    if (fell) running.keepRunning(() => start(port), fell);
    return running;
  }

  /** The server that runs on a folder now, with its secret, for command lines beside the product; undefined when none does. */
  static async running(folder: string): Promise<{ adminUrl: string; secret: string } | undefined> {
    const postmaster = await readPostmaster(join(resolve(folder), 'cluster'));
    if (postmaster === undefined) return undefined;
    const secret = await readFile(join(resolve(folder), 'password'), 'utf8');
    return { adminUrl: adminUrlOf(secret, postmaster.port), secret };
  }

  /** Ends open connections, writes everything down and waits until the server is gone. */
  async stop(): Promise<void> {
    await this.watch?.stop();
    if ((await readPostmaster(this.cluster)) === undefined) return;
    await this.postgres.run('pg_ctl', ['stop', '-D', this.cluster, '-m', 'fast', '-w', '-t', '60']);
  }

  /** Connections to where it was find it again. */
  private keepRunning(start: () => Promise<unknown>, fell: (failure?: unknown) => void): void {
    this.watch = new Poller(async () => {
      if ((await readPostmaster(this.cluster)) !== undefined) return;
      fell();
      await start();
    }, fell);
    this.watch.every(WATCH_MILLISECONDS);
  }
}

function adminUrlOf(secret: string, port: number): string {
  return `postgres://postgres:${secret}@127.0.0.1:${port}/postgres`;
}

async function ownSecret(file: string, { user }: Programs, secret = randomSecret()): Promise<string> {
  if (!(await exists(file))) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, secret, { mode: 0o600 });
    if (user) await chown(draft, user.uid, user.gid);
    await rename(draft, file);
  }
  return readFile(file, 'utf8');
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Written beside and renamed, so that a kill in the middle leaves nothing that looks like a cluster. */
async function initialise(folder: string, cluster: string, postgres: Programs): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await rm(cluster, { recursive: true, force: true });
  await postgres.run('initdb', [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  await rename(draft, cluster);
}

async function launch(
  folder: string,
  cluster: string,
  postgres: Programs,
  settings: Record<string, string>,
  givenPort?: number,
): Promise<number> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const log = join(folder, 'postgres.log');
  const attempts = 5;
  for (let attempt = 1; ; attempt++) {
    const port = givenPort ?? (await freePort());
    const flags = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      ...modest,
      ...settings,
    };
    const line = Object.entries(flags)
      .map(([key, value]) => `-c ${key}='${value}'`)
      .join(' ');
    try {
      await postgres.run('pg_ctl', ['start', '-D', cluster, '-l', log, '-w', '-t', '120', '-s', '-o', line]);
      return port;
    } catch (cause) {
      // Another process took the port, or a killed server's back ends are still leaving its shared memory.
      if (attempt === attempts) throw new Error(`PostgreSQL does not start; its log is ${log}`, { cause });
      await sleep(500 * attempt);
    }
  }
}

/** Port of a server that outlived its parent, once it answers: it may be recovering, or about to be gone. */
async function takenOver(cluster: string, urlAt: (port: number) => string): Promise<number | undefined> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster === undefined) return undefined;
    const client = new pg.Client({ connectionString: urlAt(postmaster.port) });
    try {
      await client.connect();
      return postmaster.port;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error('The running PostgreSQL does not answer', { cause });
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
