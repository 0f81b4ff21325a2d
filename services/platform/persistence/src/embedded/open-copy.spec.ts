import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openCopy } from './open-copy.ts';

let folder: string;
let bin: string;
let place: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-copy-'));
  bin = join(folder, 'native', 'bin');
  place = join(folder, 'place');
  await mkdir(bin, { recursive: true });
  await mkdir(place);
  await writeFile(join(bin, 'initdb'), 'ours');
});
afterEach(() => rm(folder, { recursive: true }));

/** The name under which the copy of this version will be. */
async function expectedCopy(): Promise<string> {
  return join(place, `strainscope-postgres-${Math.floor((await stat(bin)).mtimeMs)}`);
}

test('the copy is open to everybody, written by its owner alone, and made once', async () => {
  const copied = await openCopy(bin, place);
  expect(await readFile(join(copied, 'initdb'), 'utf8')).toBe('ours');
  expect((await stat(dirname(copied))).mode & 0o777).toBe(0o755);
  expect(await openCopy(bin, place)).toBe(copied);
  expect(await readdir(place)).toHaveLength(1);
});

test('simultaneous starts share one copy and leave no draft', async () => {
  const copies = await Promise.all([1, 2, 3].map(() => openCopy(bin, place)));
  expect(new Set(copies).size).toBe(1);
  expect(await readdir(place)).toHaveLength(1);
});

test('a link to a folder of ours is refused', async () => {
  const planted = join(folder, 'planted');
  await mkdir(planted);
  await symlink(planted, await expectedCopy());
  await expect(openCopy(bin, place)).rejects.toThrow('is not what this user put there');
});

test('a folder that others may write to is refused', async () => {
  const copy = await expectedCopy();
  await mkdir(copy);
  await chmod(copy, 0o777);
  await expect(openCopy(bin, place)).rejects.toThrow('is not what this user put there');
});

if (process.getuid?.() === 0) {
  test("another user's folder is refused and left alone", async () => {
    const copy = await expectedCopy();
    await mkdir(copy);
    await chown(copy, 65534, 65534);
    await expect(openCopy(bin, place)).rejects.toThrow('is not what this user put there');
    expect((await stat(copy)).uid).toBe(65534);
  });
}
