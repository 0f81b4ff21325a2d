import { existsSync, mkdirSync, openSync, renameSync, statSync, write } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';

const largestBytes = 64 * 1024 * 1024;

/** Where the log of one machine goes: the terminal is for people. One older file is kept. */
export function openLogFile(folder: string): { path: string; stream: NodeJS.WritableStream } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'strainscope.log');
  if (existsSync(path) && statSync(path).size > largestBytes) renameSync(path, `${path}.1`);
  return { path, stream: appending(openSync(path, 'a')) };
}

/** Lines that the disk has no room for are left out: a full disk ends no product. */
function appending(file: number): Writable {
  return new Writable({
    writev: (lines, done) => write(file, Buffer.concat(lines.map(({ chunk }) => chunk as Buffer)), () => done()),
  });
}
