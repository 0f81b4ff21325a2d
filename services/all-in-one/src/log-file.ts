import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const largestBytes = 64 * 1024 * 1024;

/** Where the log of one machine goes: the terminal is for people. One older file is kept. */
export function openLogFile(folder: string): { path: string; stream: NodeJS.WritableStream } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'strainscope.log');
  if (existsSync(path) && statSync(path).size > largestBytes) renameSync(path, `${path}.1`);
  return { path, stream: createWriteStream(path, { flags: 'a' }) };
}
