import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StorageFull } from '@strainscope/blob';
import { Spool } from './spool.ts';

const MEBIBYTE = 1024 * 1024;

// Apart from the folder in which other tests look for what is left.
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'spool-'))));
afterAll(() => rm(folder, { recursive: true }));

test.each([0, 1, MEBIBYTE, MEBIBYTE + 1, 3 * MEBIBYTE])('%i bytes come back as they were', async (size) => {
  const content = Buffer.from(Array.from({ length: size }, (_, index) => index % 253));
  const chunks = Array.from({ length: Math.ceil(size / 100_000) }, (_, index) =>
    content.subarray(index * 100_000, (index + 1) * 100_000),
  );
  const file = await new Spool(10 * MEBIBYTE, folder).take(Readable.from(chunks, { objectMode: false }));
  const opened = file.open();
  const back = opened instanceof Readable ? await buffer(opened) : Buffer.from(opened);
  expect(back.equals(content)).toBe(true);
  expect(file).toMatchObject({ size, sha256: createHash('sha256').update(content).digest('hex') });
  expect(opened instanceof Readable).toBe(size > MEBIBYTE);
  await file.dispose();
});

test('a full disk is named', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(2 * MEBIBYTE);
    throw full;
  }
  await expect(new Spool(10 * MEBIBYTE, folder).take(Readable.from(failing(), { objectMode: false }))).rejects.toThrow(
    StorageFull,
  );
});

test('all files together take no more room than there is, and what goes makes room', async () => {
  const spool = new Spool(5 * MEBIBYTE, folder);
  const take = () => spool.take(Readable.from([Buffer.alloc(2 * MEBIBYTE)], { objectMode: false }));
  const [first, second] = [await take(), await take()];
  await expect(take()).rejects.toThrow(StorageFull);
  await first.dispose();
  const third = await take();
  expect(third.size).toBe(2 * MEBIBYTE);
  await Promise.all([second, third].map((file) => file.dispose()));
});
