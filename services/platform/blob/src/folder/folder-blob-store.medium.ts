import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { StorageFull } from '../blob-errors.ts';
import { transientPrefix } from '../blob-store.ts';
import { FolderBlobStore } from './folder-blob-store.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'blobs-'))));
afterEach(() => rm(folder, { recursive: true }));

const open = () => FolderBlobStore.open({ folder, secret: 's', baseUrl: () => 'http://127.0.0.1' });

test('a full disk is named, and nothing is stored', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const store = await open();
  await expect(store.put('a', Readable.from(failing(full)))).rejects.toThrow(StorageFull);
  expect(await store.head('a')).toBeUndefined();
});

async function* failing(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from('begun');
  throw error;
}

test('drafts of a writer that died are removed at the next start, younger ones are left', async () => {
  await open();
  const [old, young] = ['old', 'young'].map((name) => join(folder, 'incoming', name));
  await Promise.all([writeFile(old!, ''), writeFile(young!, '')]);
  await utimes(old!, 0, 0);
  await open();
  expect(await readdir(join(folder, 'incoming'))).toEqual(['young']);
});

test('what a call that died left behind is removed at the next start; younger and other blobs stay', async () => {
  const store = await open();
  const keys = [`${transientPrefix}/old/a`, `${transientPrefix}/young/b`, 'raw/c'];
  for (const key of keys) {
    const { sha256 } = await store.put(key, Buffer.from(key));
    if (!key.includes('young')) await utimes(join(folder, 'objects', key, sha256), 0, 0);
  }
  await open();
  expect(await Promise.all(keys.map(async (key) => (await store.head(key)) !== undefined))).toEqual([
    false,
    true,
    true,
  ]);
  expect(await readdir(join(folder, 'objects', transientPrefix))).toEqual(['young']);
});

test('a deleted blob leaves no folder, and its neighbour stays', async () => {
  const store = await open();
  await Promise.all(['a/b/gone', 'a/stays'].map((key) => store.put(key, Buffer.from(key))));
  await store.delete('a/b/gone');
  await store.delete('a/b/never');
  expect(await readdir(join(folder, 'objects', 'a'))).toEqual(['stays']);
  await store.delete('a/stays');
  expect(await readdir(join(folder, 'objects'))).toEqual([]);
});

test.each([
  ['folder', 'a'],
  ['content', `a/${'0'.repeat(64)}`],
])('a blob whose %s cannot be looked at is not taken for missing, nor for deleted', async (_, place) => {
  const store = await open();
  const path = join(folder, 'objects', place);
  await mkdir(dirname(path), { recursive: true });
  // A fault that root meets, too.
  await symlink(basename(path), path);
  await expect(store.head('a')).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(store.delete('a')).rejects.toMatchObject({ code: 'ELOOP' });
});

test('below the content of a blob there is nothing', async () => {
  const store = await open();
  const { sha256 } = await store.put('a', Buffer.from('a'));
  expect(await store.head(`a/${sha256}/b`)).toBeUndefined();
});

test('puts beside deletes in one folder are all stored', async () => {
  const store = await open();
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      await store.put(`a/b/${index}/passing`, Buffer.from('x'));
      await store.delete(`a/b/${index}/passing`);
      await store.put(`a/b/${index}`, Buffer.from('y'));
      if (index < 199) await store.delete(`a/b/${index}`);
    }),
  );
  expect(await readdir(join(folder, 'objects', 'a', 'b'))).toEqual(['199']);
});

test('a thousand small blobs are stored within ten seconds', async () => {
  const store = await open();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => store.put(`many/${index}`, Buffer.alloc(20_000, index))),
  );
  const seconds = (performance.now() - start) / 1_000;
  expect(seconds).toBeLessThan(10);
  expect(
    execFileSync('ls', [join(folder, 'objects', 'many')], { encoding: 'utf8' })
      .trim()
      .split('\n'),
  ).toHaveLength(1_000);
});
