import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { BlobCorrupted, BlobExists, BlobNotFound, BlobTooLarge, StorageFull } from '../port/blob-errors.ts';
import { transientPrefix } from '../port/blob-store.ts';
import type { BlobInfo, BlobStore, PutOptions, SignOptions, StoredBlob } from '../port/blob-store.ts';
import { Measured } from '../port/content-check.ts';
import { validKey } from '../port/blob-key.ts';
import { signGrant } from '../port/signed-grant.ts';
import { removeAbandoned, removeEmptyUpTo } from './cleaning.ts';

export interface FolderBlobStoreOptions {
  folder: string;
  /** Signs the URLs. */
  secret: string;
  /** Where `signedUrlHandler` is mounted, e.g. `http://127.0.0.1:4000/blobs`; asked anew for each URL. */
  baseUrl: () => string;
}

/**
 * The content's hash, the number of the version, and the draft that it was: no name comes twice. What was stored before
 * versions had numbers is named by the hash alone.
 */
const versionName = /^([0-9a-f]{64})(?:-(\d+)-[0-9a-f-]{36})?$/;

interface Version {
  name: string;
  sha256: string;
  /** 0 of those that have none. */
  number: number;
  /** Milliseconds since 1970, of those without a number. */
  at: number;
}

/**
 * Blobs in a folder. A key is a folder with one file, named by the content's hash first: a file with its hash appears by one
 * rename, and needs no second file beside it. Written to the disk before it is shown.
 *
 * Who replaces a version takes the next number, and removes what is below the highest that it sees once its own is shown.
 * So nobody ever removes the highest, and who looks last leaves it alone: of puts at once, from whatever process, one stays.
 */
export class FolderBlobStore implements BlobStore {
  private constructor(private readonly options: FolderBlobStoreOptions) {}

  static async open(options: FolderBlobStoreOptions): Promise<FolderBlobStore> {
    const incoming = join(options.folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    await Promise.all([incoming, folderOf(options.folder, transientPrefix)].map((each) => removeAbandoned(each)));
    return new FolderBlobStore(options);
  }

  async put(key: string, content: Uint8Array | Readable, options: PutOptions = {}): Promise<BlobInfo> {
    const folder = folderOf(this.options.folder, key);
    const draft = join(this.options.folder, 'incoming', randomUUID());
    try {
      const info = { key, ...(await write(draft, content, options.maxBytes)) };
      if (options.sha256 !== undefined && options.sha256 !== info.sha256) {
        throw new BlobCorrupted(422, 'The content is not what it was announced to be.');
      }
      await this.show(folder, draft, info, options.once ?? false);
      return info;
    } catch (error) {
      await rm(draft, { force: true });
      throw isFull(error) ? new StorageFull(error) : error;
    }
  }

  async get(key: string): Promise<StoredBlob> {
    const found = await this.current(key, async (path) => {
      const { size } = await stat(path);
      const content = createReadStream(path);
      // From now on it can be read to its end, whoever replaces it.
      await once(content, 'open');
      return { size, content };
    });
    if (found === undefined) throw new BlobNotFound();
    const { sha256, size, content } = found;
    const body = new Measured(Infinity, sha256);
    pipeline(content, body).catch(() => undefined);
    return { key, sha256, size, body };
  }

  async read(key: string): Promise<Buffer> {
    const { body } = await this.get(key);
    return buffer(body);
  }

  async head(key: string): Promise<BlobInfo | undefined> {
    const found = await this.current(key, async (path) => ({ size: (await stat(path)).size }));
    return found && { key, sha256: found.sha256, size: found.size };
  }

  async delete(key: string): Promise<void> {
    const folder = folderOf(this.options.folder, key);
    await remove(folder, await versions(folder));
    await removeEmptyUpTo(join(this.options.folder, 'objects'), folder);
  }

  async signedPut(key: string, { expiresInSeconds, ...put }: SignOptions & PutOptions): Promise<string> {
    return this.sign({ method: 'PUT', key, expiresInSeconds, put });
  }

  async signedGet(key: string, { expiresInSeconds }: SignOptions): Promise<string> {
    return this.sign({ method: 'GET', key, expiresInSeconds, put: {} });
  }

  private sign(grant: { method: 'GET' | 'PUT'; key: string; expiresInSeconds: number; put: PutOptions }): string {
    folderOf(this.options.folder, grant.key);
    const { method, key, put } = grant;
    const expires = Date.now() + grant.expiresInSeconds * 1_000;
    return `${this.options.baseUrl()}/${signGrant({ method, key, expires, put }, this.options.secret)}`;
  }

  /** What a look at the current version's file finds, with its hash; undefined when nothing is stored. */
  private async current<T extends object>(key: string, look: (path: string) => Promise<T>) {
    const folder = folderOf(this.options.folder, key);
    let gone: string | undefined;
    for (;;) {
      const [version] = await versions(folder);
      if (version === undefined || version.name === gone) return undefined;
      const found = await unlessMissing(look(join(folder, version.name)));
      if (found !== undefined) return { ...found, sha256: version.sha256 };
      // It was replaced between the two looks, or deleted.
      gone = version.name;
    }
  }

  private async show(folder: string, draft: string, { sha256 }: BlobInfo, onlyOnce: boolean): Promise<void> {
    const [older] = await versions(folder);
    if (onlyOnce && older !== undefined && older.sha256 !== sha256) throw new BlobExists();
    await moveInto(folder, draft, `${sha256}-${(older?.number ?? 0) + 1}-${basename(draft)}`);
    await Promise.all([syncFolder(folder), syncFolder(dirname(folder))]);
    const [, ...replaced] = await versions(folder);
    await remove(folder, replaced);
  }
}

/** The folder of a key. */
function folderOf(root: string, key: string): string {
  return join(root, 'objects', ...validKey(key).split('/'));
}

/** To the disk. What is at hand goes there at once: signals of an event are many and small, and a stream costs more than they. */
async function write(draft: string, content: Uint8Array | Readable, maxBytes = Infinity) {
  if (content instanceof Readable) {
    const measured = new Measured(maxBytes);
    await pipeline(content, measured, createWriteStream(draft, { flush: true }));
    return { sha256: measured.sha256, size: measured.size };
  }
  if (content.length > maxBytes) throw new BlobTooLarge(maxBytes);
  await writeFile(draft, content, { flush: true });
  return { sha256: hash('sha256', content), size: content.length };
}

/** The current one first. More than one only while a key is being replaced, or after a kill in that moment. */
async function versions(folder: string): Promise<Version[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  // A folder is another key's.
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(names.map((name) => asVersion(folder, name)));
  return found
    .flat()
    .toSorted((one, other) => other.number - one.number || other.at - one.at || (one.name < other.name ? 1 : -1));
}

async function asVersion(folder: string, name: string): Promise<Version[]> {
  const [, sha256, number] = versionName.exec(name) ?? [];
  if (sha256 === undefined) return [];
  if (number !== undefined) return [{ name, sha256, number: Number(number), at: 0 }];
  const file = await unlessMissing(stat(join(folder, name)));
  return file ? [{ name, sha256, number: 0, at: file.mtimeMs }] : [];
}

async function remove(folder: string, gone: readonly Version[]): Promise<void> {
  await Promise.all(gone.map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Undefined when nothing is there. Any other fault says nothing of what is there: no file can be opened just now, the disk fails. */
async function unlessMissing<T>(look: Promise<T>): Promise<T | undefined> {
  return look.catch((error: unknown) => {
    // Below a file there is nothing either.
    if (isMissing(error) || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  });
}

/** A delete beside may take away the folder while it is still empty: it is made anew. */
async function moveInto(folder: string, draft: string, name: string, attempts = 10): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    await rename(draft, join(folder, name));
  } catch (error) {
    if (!isMissing(error) || attempts === 1) throw error;
    await moveInto(folder, draft, name, attempts - 1);
  }
}

/** Nothing is left to be written down when somebody deleted the blob meanwhile. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
