import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { BackupUnfit } from '../src/backup/load-database.ts';
import { makeTables } from '../src/backup/make-tables.ts';
import { tablesOf } from '../src/backup/table-records.ts';
import { EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { provision } from '../src/provision.ts';

class CreateHaes extends Migration {
  override up(): void {
    this.addSql('create table haes (id int)');
  }
}
class AddZone extends Migration {
  override up(): void {
    this.addSql('alter table haes add column zone text');
  }
}
class AddJerk extends Migration {
  override up(): void {
    this.addSql('alter table haes add column jerk float8');
  }
}

let folder: string;
let postgres: EmbeddedPostgres;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persistence-'));
  postgres = await EmbeddedPostgres.start({ folder, settings: { fsync: 'off' } });
  const options = { database: 'strainscope', services: ['sensor-ingest'], secret: postgres.secret };
  url = (await provision(postgres.adminUrl, options))['sensor-ingest']!;
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const made = (...saved: string[]) =>
  makeTables(
    { service: 'sensor-ingest', url, entities: [], migrations: [CreateHaes, AddZone, AddJerk] },
    { savedAt: '', tables: [], sequences: [], migrations: { sensor_ingest: saved } },
  );

test('what a later version brought is not restored', async () => {
  await expect(made('CreateHaes', 'AddMonth')).rejects.toThrow(BackupUnfit);
});

test('columns stand as they were saved, also where a migration came that is listed before one that had run', async () => {
  await made('CreateHaes', 'AddJerk', 'AddZone');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await tablesOf(client, 'sensor_ingest');
    expect(tables.find(({ name }) => name === 'haes')?.columns).toEqual(['id', 'jerk', 'zone']);
  } finally {
    await client.end();
  }
});
