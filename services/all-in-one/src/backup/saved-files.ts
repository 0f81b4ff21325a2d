import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Dirent } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file as it was saved. */
export interface SavedFile {
  /** Below the folder that was saved. */
  path: string;
  size: number;
  sha256: string;
}

/**
 * Copies what lies below a folder, while others add to it, delete from it, and replace files by others of another name.
 * Files there are never written to once they have their name; one that is deleted meanwhile is left out.
 * @param passes false for what is not to be copied
 */
export async function copyTree(
  from: string,
  to: string,
  passes: (path: string) => boolean = () => true,
): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  const found = new Set<string>();
  const collect = async (folder: string) => {
    for (const path of await filesBelow(from, folder)) if (passes(path)) found.add(path);
  };
  await collect('');
  // A set goes on with what is added meanwhile.
  for (const path of found) {
    try {
      saved.push({ path, ...(await copyFile(join(from, path), join(to, path))) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await collect(dirname(path));
    }
  }
  return saved;
}

async function copyFile(from: string, to: string): Promise<Omit<SavedFile, 'path'>> {
  const source = createReadStream(from);
  // Opened before anything is made: a file that is gone leaves no trace of itself.
  await new Promise((opened, failed) => source.once('open', opened).once('error', failed));
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, measured, createWriteStream(to, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** @returns hexadecimal SHA-256 of a file */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function filesBelow(folder: string, below = ''): Promise<string[]> {
  const entries: Dirent[] = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(folder, path)));
    else files.push(path);
  }
  return files;
}
