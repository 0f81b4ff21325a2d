import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackup, secretFile, writeManifest } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';
import { hashOf } from './saved-files.ts';

let folder: string;
let secret: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-folder-'));
  secret = join(folder, secretFile);
  await writeFile(secret, 'of this machine');
});
afterEach(() => rm(folder, { recursive: true }));

async function finish(): Promise<Manifest> {
  const database = { savedAt: '2026-05-02T13:00:00Z', tables: [], sequences: [], migrations: {} };
  const manifest: Manifest = { format: 1, database, files: {}, secret: await hashOf(secret) };
  await writeManifest(folder, manifest);
  return manifest;
}

test('a finished backup is read, and its list is for nobody else', async () => {
  expect(await readBackup(folder).catch(String)).toContain('holds no finished backup');
  const manifest = await finish();
  expect(await readBackup(folder)).toEqual(manifest);
  expect((await stat(join(folder, 'manifest.json'))).mode & 0o777).toBe(0o600);
});

test('one with another secret, or with none, is refused before anything is made', async () => {
  await finish();
  await writeFile(secret, 'of some other');
  await expect(readBackup(folder)).rejects.toThrow('secret is damaged');
  await rm(secret);
  await expect(readBackup(folder)).rejects.toThrow('secret is missing');
});
