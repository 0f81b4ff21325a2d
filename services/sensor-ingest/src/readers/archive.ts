import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import * as problems from './problems.ts';

const openZip = promisify<string, Options, ZipFile>(yauzl.open);

/** A ZIP whose directory has been found to be within the limits before anything was unpacked. */
export interface Archive {
  readonly names: readonly string[];
  /** What it gives ends with a `Refusal` where the content is damaged. */
  readonly open: (name: string) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
}

/** Reads the directory. Sizes that it states are enforced again while unpacking. */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path);
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(refuse);
  try {
    const entries = await checkedEntries(zip, size);
    const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
    return {
      names: [...entries.keys()],
      open: (name) => {
        const entry = entries.get(name);
        if (!entry) return Promise.reject(new Refusal(problems.damagedArchive()));
        return openStream(entry).then(undamaged, refuse);
      },
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* undamaged(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch (error) {
    refuse(error);
  }
}

/** Writes one file of the archive to `target`. */
export async function unpack(archive: Archive, name: string, target: string): Promise<void> {
  await pipeline(await archive.open(name), createWriteStream(target));
}

async function checkedEntries(zip: ZipFile, archiveSize: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > LIMITS.archive.entries) throw new Refusal(problems.archiveTooManyEntries());
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of directory(zip)) {
    const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
    const entryLength = fileNameLength + extraFieldLength + fileCommentLength;
    if (entryLength > LIMITS.archive.entryLength) throw new Refusal(problems.archiveEntryTooLong());
    unpacked += entry.uncompressedSize;
    if (unpacked > LIMITS.archive.bytes) throw new Refusal(problems.archiveTooLarge());
    if (entry.isEncrypted()) throw new Refusal(problems.archiveEncrypted());
    if (entry.fileName.includes('\0')) throw new Refusal(problems.archivePath());
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  // Against the real size of the file, so that entries which share their bytes do not hide a bomb.
  if (unpacked > LIMITS.archive.ratio * archiveSize) throw new Refusal(problems.archiveRatio());
  return entries;
}

async function* directory(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('error', reject);
      zip.readEntry();
    })
      .catch(refuse)
      .finally(() => zip.removeAllListeners('entry').removeAllListeners('error'));
  }
}

/** yauzl tells its findings only in words. */
function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const { message, code } = error as NodeJS.ErrnoException;
  if (code !== undefined && !code.startsWith('Z_')) throw error;
  if (/relative path|absolute path|characters in fileName/.test(message)) throw new Refusal(problems.archivePath());
  throw new Refusal(problems.damagedArchive(), { cause: error });
}
