import { chmod, cp, lstat, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * A copy of PostgreSQL's programs that every user may run, made once a version. Anybody may write beside it and guess
 * its name: only a folder of this process's user, and no link, is believed.
 * @param bin folder of the programs; what they need lies beside it
 * @param place folder open to everybody
 * @returns the copy of `bin`
 */
export async function openCopy(bin: string, place = tmpdir()): Promise<string> {
  const { mtimeMs } = await stat(bin);
  const copy = join(place, `strainscope-postgres-${Math.floor(mtimeMs)}`);
  if (!(await isOurs(copy))) await publish(dirname(bin), copy);
  return join(copy, basename(bin));
}

/** Copied under a name that nobody can guess, closed until it is whole, and shown by one rename. */
async function publish(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start may have been first.
    if (!(await isOurs(copy))) throw error;
  }
}

/** False when nothing is there. @throws Error for what somebody else put there or may write to */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found === undefined) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${path} is not what this user put there: look at it and remove it`);
  }
  return true;
}
