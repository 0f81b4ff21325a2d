import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { selfSigned } from '../test/self-signed.ts';
import { ormOptions } from './connection.ts';
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { runtimeUser } from './embedded/runtime-user.ts';

let folder: string;
let authority: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persistence-tls-'));
  const { key, certificate } = selfSigned();
  const keyFile = join(folder, 'key.pem');
  authority = join(folder, 'certificate.pem');
  await writeFile(authority, certificate);
  // The server takes no key that anybody else can read.
  await writeFile(keyFile, key, { mode: 0o600 });
  const user = await runtimeUser();
  if (user) await chown(keyFile, user.uid, user.gid);
  postgres = await EmbeddedPostgres.start({
    folder,
    settings: { fsync: 'off', ssl: 'on', ssl_cert_file: authority, ssl_key_file: keyFile },
  });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** What the server says of a service's own connection. */
async function isEncrypted(asked: string): Promise<boolean> {
  const url = `${postgres.adminUrl}${asked}`;
  const orm = await MikroORM.init(ormOptions({ service: 'sensor-ingest', url, entities: [], migrations: [] }));
  try {
    const rows = await orm.em
      .fork()
      .execute<{ ssl: boolean }[]>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]!.ssl;
  } finally {
    await orm.close(true);
  }
}

test('what a service asks and writes goes encrypted where its URL says so', async () => {
  expect(await isEncrypted(`?sslmode=require&sslrootcert=${authority}`)).toBe(true);
  expect(await isEncrypted('?sslmode=disable')).toBe(false);
  expect(await isEncrypted('')).toBe(false);
});

test('a server that nobody vouches for is refused, as the other connections refuse it', async () => {
  await expect(isEncrypted('?sslmode=require')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});
