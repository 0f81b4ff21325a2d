import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { zipOf, type ZipEntry } from './zip.ts';

const at = new Date('2026-01-02T03:04:06Z');
const contents: Record<string, Buffer> = {
  'README.txt': Buffer.from('words '.repeat(1_000)),
  'ingest/Größe ½.bin': randomBytes(200_000),
  'empty.json': Buffer.alloc(0),
};

async function* entries(sizes: boolean): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(contents))
    yield { name, content: Readable.from([content]), ...(sizes && { size: content.length }) };
}

const read = (archive: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

test('gives back every byte under its name', async () => {
  expect(read(await buffer(zipOf(entries(false), at)))).toEqual(contents);
});

test('of what does not fit into 32 bits, too', async () => {
  const archive = await buffer(zipOf(entries(true), at, 1_000));
  expect(archive.includes(Buffer.from('PK\x06\x06'))).toBe(true);
  expect(read(archive)).toEqual(contents);
});

test('a file that turns out too large is refused: its directory would be wrong', async () => {
  await expect(buffer(zipOf(entries(false), at, 1_000))).rejects.toThrow(RangeError);
});

test('a file that cannot be read ends the archive with its reason', async () => {
  const failing = async function* (): AsyncGenerator<ZipEntry> {
    const content = async function* () {
      yield Buffer.from('begun');
      throw new Error('away');
    };
    yield { name: 'a', content: content() };
  };
  await expect(buffer(zipOf(failing(), at))).rejects.toThrow('away');
});
