import { execFile } from 'node:child_process';
import { cp, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** One file of this machine, in an image's files. */
export async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

/** What the loader would load of this machine for a program, and the loader; nothing for a program of another machine. */
export async function copyLibraries(program: string, root: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ldd', [program]).catch(() => ({ stdout: '' }));
  for (const [, library] of stdout.matchAll(/(\/\S+) \(0x/g)) {
    await copyFile(await realpath(library!), join(root, library!));
  }
}
