import { execFileSync, fork } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FolderBlobStore } from '../src/folder/folder-blob-store.ts';
import { StorageFull } from '../src/port/blob-errors.ts';
import { transientPrefix } from '../src/port/blob-store.ts';

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
    await store.put(key, Buffer.from(key));
    const [file] = await readdir(join(folder, 'objects', key));
    if (!key.includes('young')) await utimes(join(folder, 'objects', key, file!), 0, 0);
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
  ['content', `a/${'0'.repeat(64)}-1-${randomUUID()}`],
])(
  'a blob whose %s cannot be looked at is not taken for missing, nor for deleted while it is there',
  async (what, place) => {
    const store = await open();
    const path = join(folder, 'objects', place);
    await mkdir(dirname(path), { recursive: true });
    // A fault that root meets, too.
    await symlink(basename(path), path);
    await expect(store.head('a')).rejects.toMatchObject({ code: 'ELOOP' });
    if (what === 'folder') await expect(store.delete('a')).rejects.toMatchObject({ code: 'ELOOP' });
    else await store.delete('a');
    expect(await readdir(join(folder, 'objects'))).toEqual(what === 'folder' ? ['a'] : []);
  },
);

test('below the content of a blob there is nothing', async () => {
  const store = await open();
  await store.put('a', Buffer.from('a'));
  const [file] = await readdir(join(folder, 'objects', 'a'));
  expect(await store.head(`a/${file}/b`)).toBeUndefined();
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

describe('while several processes put at once', () => {
  const program = fileURLToPath(new URL('./putting.ts', import.meta.url));
  const execArgv = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];

  async function putBy(...names: readonly string[]): Promise<void> {
    const children = names.map((name) => fork(program, [folder, 'a/b', name, '40'], { execArgv }));
    const codes = await Promise.all(children.map((child) => once(child, 'exit')));
    expect(codes.map(([code]) => code as unknown)).toEqual(names.map(() => 0));
  }

  test('one content is left, and no other file', async () => {
    const store = await open();
    await putBy('1', '2', '3');
    expect((await store.read('a/b')).toString()).toMatch(/^[123] [0-3]$/);
    expect(await readdir(join(folder, 'objects', 'a', 'b'))).toHaveLength(1);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('what is there is found all the time, and read whole', async () => {
    const store = await open();
    await store.put('a/b', Buffer.from('0 0'));
    let isPutting = true;
    const putting = putBy('1', '2').finally(() => (isPutting = false));
    // There are so many that one waits between two looks.
    const reading = Array.from({ length: 100 }, async () => {
      while (isPutting) {
        expect(await store.head('a/b')).toMatchObject({ size: 3 });
        expect((await store.read('a/b')).toString()).toMatch(/^[012] [0-3]$/);
      }
    });
    await Promise.all([putting, ...reading]);
  });
});

test('a blob of an earlier version, named by its hash alone, is read, replaced and deleted', async () => {
  const store = await open();
  for (const key of ['old/replaced', 'old/deleted']) {
    const path = join(folder, 'objects', key);
    await mkdir(path, { recursive: true });
    // The later one counts of several that a kill may have left.
    for (const content of ['1', '2', '3', '4']) await writeFile(join(path, hash('sha256', content)), content);
    await utimes(join(path, hash('sha256', '2')), 0, Date.now() / 1_000 + 60);
    expect((await store.read(key)).toString()).toBe('2');
  }
  await store.put('old/replaced', Buffer.from('new'));
  expect((await store.read('old/replaced')).toString()).toBe('new');
  expect(await readdir(join(folder, 'objects', 'old', 'replaced'))).toHaveLength(1);
  await store.delete('old/deleted');
  expect(await readdir(join(folder, 'objects', 'old'))).toEqual(['replaced']);
});

test('a thousand small blobs are stored at once', async () => {
  const store = await open();
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => store.put(`many/${index}`, Buffer.alloc(20_000, index))),
  );
  expect(
    execFileSync('ls', [join(folder, 'objects', 'many')], { encoding: 'utf8' })
      .trim()
      .split('\n'),
  ).toHaveLength(1_000);
});
