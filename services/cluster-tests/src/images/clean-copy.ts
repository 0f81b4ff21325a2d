import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../../..');

/** Copies what `.dockerignore` lets a builder have, which is what `contents.Dockerfile` builds from: nothing that was built. */
export async function cleanCopy(folder: string): Promise<void> {
  const rules = (await readFile(join(repository, '.dockerignore'), 'utf8')).split('\n');
  const after = (start: string) =>
    rules.filter((rule) => rule.startsWith(start)).map((rule) => rule.slice(start.length));
  const leftOut = after('**/').map((pattern) => `--exclude=${pattern}`);
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'copy.tar');
  await execute('tar', ['-C', repository, '-cf', archive, ...leftOut, ...after('!')]);
  await execute('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}
