import { renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from './saved-files.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'saved-files-'))));
afterEach(() => rm(folder, { recursive: true }));

test('of files that others delete or replace while a folder is copied, what is there is copied', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  for (const name of ['deleted', 'replaced', 'stays']) {
    await mkdir(join(from, name), { recursive: true });
    await writeFile(join(from, name, '1'), name);
  }
  // Asked of the last file that was found, before any is copied.
  const saved = await copyTree(from, to, (path) => {
    if (path === 'stays/1') {
      rmSync(join(from, 'deleted'), { recursive: true });
      renameSync(join(from, 'replaced', '1'), join(from, 'replaced', '2'));
    }
    return true;
  });
  expect(saved.map(({ path }) => path).sort()).toEqual(['replaced/2', 'stays/1']);
  expect(await readFile(join(to, 'replaced', '2'), 'utf8')).toBe('replaced');
});
