import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  /** Parts joined by `/`. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * An archive as it is written: files may be of any size and number, and each is asked for when those before it are read. It
 * ends with what went wrong with one of them; whoever reads no further ends them, too.
 * @param madeAt of every file
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const left = new AbortController();
  archive.once('close', () => left.abort());
  const fail = (error: Error) => void archive.destroy(error);
  zip.on('error', fail);
  write(zip, entries, madeAt, left.signal).catch(fail);
  return archive;
}

async function write(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of entries) {
    const file = Readable.from(content, { objectMode: false, signal });
    zip.addReadStream(file, name, { mtime, mode: 0o100644 });
    await once(file, 'end');
  }
  zip.end();
}
