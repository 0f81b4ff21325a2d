import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsIn } from './migrations-in.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(import.meta.dirname, 'migrations-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, ...classes: string[]) =>
  writeFileSync(
    join(folder, file),
    [
      `import { Migration } from '@mikro-orm/migrations';`,
      ...classes.map((name) => `export class ${name} extends Migration { override up(): void {} }`),
    ].join('\n'),
  );

const found = async () => (await migrationsIn(pathToFileURL(`${folder}/`))).map(({ name }) => name);

test('migrations run in the order of their dates, and of their numbers within a day', async () => {
  write('2026-11-21-10-name-teams.ts', 'NameTeams');
  write('2026-11-22-01-add-players.ts', 'AddPlayers');
  write('2026-11-21-02-create-teams.ts', 'CreateTeams');
  expect(await found()).toEqual(['CreateTeams', 'NameTeams', 'AddPlayers']);
});

test('what lies beside migrations is none: their SQL, their tests, their types', async () => {
  write('2026-11-21-01-create-teams.ts', 'CreateTeams');
  write('2026-11-21-01-create-teams.medium.ts', 'Test');
  write('2026-11-21-01-create-teams.d.ts', 'Declared');
  write('teams.sql.ts', 'Shared');
  expect(await found()).toEqual(['CreateTeams']);
});

test.each([[[]], [['CreateTeams', 'NameTeams']]])('a file has one migration, not %j', async (classes) => {
  write('2026-11-21-01-create-teams.ts', ...classes);
  await expect(found()).rejects.toThrow('2026-11-21-01-create-teams.ts does not export one migration');
});

test('a name is taken once', async () => {
  write('2026-11-21-01-create-teams.ts', 'CreateTeams');
  write('2026-11-21-02-create-teams.ts', 'CreateTeams');
  await expect(found()).rejects.toThrow('2026-11-21-02-create-teams.ts is a second CreateTeams');
});
