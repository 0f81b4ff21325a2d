import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../src/connection/connection.ts';
import { EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { runtimeUser } from '../src/embedded/runtime-user.ts';
import { selfSigned } from './self-signed.ts';

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

/** Work over a service's own connections. */
async function over<T>(asked: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const url = `${postgres.adminUrl}${asked}`;
  const options = { service: 'sensor-ingest', url, entities: [], migrations: [], silenceMilliseconds: 3_000 };
  const orm = await MikroORM.init(ormOptions(options));
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/** What the server says of such a connection. */
const isEncrypted = (asked: string) =>
  over(asked, async ({ em }) => {
    const rows = await em
      .fork()
      .execute<{ ssl: boolean }[]>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]!.ssl;
  });

test('what a service asks and writes goes encrypted where its URL says so', async () => {
  expect(await isEncrypted(`?sslmode=require&sslrootcert=${authority}`)).toBe(true);
  expect(await isEncrypted('?sslmode=disable')).toBe(false);
  expect(await isEncrypted('')).toBe(false);
});

test('a server that nobody vouches for is refused, as the other connections refuse it', async () => {
  await expect(isEncrypted('?sslmode=require')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});

test.each(['require', 'disable'])('answers that come now and then are no silence, with sslmode=%s', async (mode) => {
  await over(`?sslmode=${mode}&sslrootcert=${authority}`, ({ em }) =>
    em.fork().transactional(async (transaction) => {
      for (let time = 0; time < 4; time++) await transaction.execute('select pg_sleep(1.2)');
    }),
  );
  await expect(
    over(`?sslmode=${mode}&sslrootcert=${authority}`, ({ em }) => em.fork().execute('select pg_sleep(8)')),
  ).rejects.toThrow('has not answered');
});
