import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const abandonedAfter = 3_600_000;

/** Removes what a process that died left in the folder; what is younger than an hour may still be in use. */
export async function removeAbandoned(folder: string, limit = Date.now() - abandonedAfter): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await removeAbandoned(path, limit);
      await removeIfEmpty(path);
      continue;
    }
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < limit) await rm(path, { force: true });
  }
}

/** Removes the folder and those above it, as far as they are empty, below `root`. */
export async function removeEmptyUpTo(root: string, folder: string): Promise<void> {
  let path = folder;
  while (path !== root && (await removeIfEmpty(path))) path = dirname(path);
}

/** True when it is gone. */
async function removeIfEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}
