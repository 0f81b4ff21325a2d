import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@strainscope/testing';
import { unzipSync } from 'fflate';
import { zipOf, type ZipEntry } from './zip.ts';

const at = new Date('2026-01-02T03:04:06Z');
const contents: Record<string, Buffer> = {
  'README.txt': Buffer.from('words '.repeat(1_000)),
  'ingest/Größe ½.bin': randomBytes(200_000),
  'empty.json': Buffer.alloc(0),
};

async function* entries(): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(contents)) yield { name, content: Readable.from([content]) };
}

const read = (archive: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

test('gives back every byte under its name', async () => {
  expect(read(await buffer(zipOf(entries(), at)))).toEqual(contents);
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

test('files are asked for one after the other, and what is being read ends with whoever reads no further', async () => {
  const steps: string[] = [];
  const endless = async function* () {
    try {
      for (;;) yield await Promise.resolve(randomBytes(64_000));
    } finally {
      steps.push('ended');
    }
  };
  const files = async function* (): AsyncGenerator<ZipEntry> {
    try {
      steps.push('first');
      yield { name: 'a', content: [Buffer.from('a')] };
      steps.push('second');
      yield { name: 'b', content: endless() };
      steps.push('third');
    } finally {
      steps.push('left');
    }
  };
  const archive = zipOf(files(), at);
  let length = 0;
  for await (const chunk of archive as AsyncIterable<Buffer>) if ((length += chunk.length) > 500_000) break;
  await eventually(() => expect(steps).toEqual(['first', 'second', 'ended', 'left']));
});
