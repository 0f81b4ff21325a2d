import { mkdir, open, rename, stat, truncate, writeFile } from 'node:fs/promises';
import type { SetHeader, SetRecord } from './base-run.ts';
import { headerFile, readHeader, readIfThere, readRecords, runsFile } from './read-set.ts';
import { SetRefused } from './set-refused.ts';

/** A set that records are added to. */
export interface OpenSet {
  /** Numbers of the motions that have a record. */
  done: ReadonlySet<number>;
  /** Adds a record; what was added before a kill −9 is there afterwards. */
  add: (record: SetRecord) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the set in a folder to go on with it, or begins one. A record that was torn when its process ended is cut off.
 *
 * @throws SetRefused other-set where it was made of another mesh, by another solver or of other motions
 */
export async function openSet(folder: string, header: SetHeader): Promise<OpenSet> {
  await mkdir(folder, { recursive: true });
  if ((await readIfThere(headerFile(folder))) === undefined) await begin(folder, header);
  else refuseOther(folder, await readHeader(folder), header);
  await cutTorn(runsFile(folder));
  const done = new Set<number>();
  for await (const { number } of readRecords(folder)) done.add(number);
  const file = await open(runsFile(folder), 'a');
  let last = Promise.resolve();
  const add = (record: SetRecord): Promise<void> => {
    last = last.then(async () => {
      await file.appendFile(`${JSON.stringify(record)}\n`);
      await file.datasync();
    });
    return last;
  };
  return { done, add, close: () => file.close() };
}

async function begin(folder: string, header: SetHeader): Promise<void> {
  const partial = `${headerFile(folder)}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(header, null, 2)}\n`);
  await rename(partial, headerFile(folder));
}

/** @throws SetRefused other-set where the two differ */
export function refuseOther(folder: string, kept: SetHeader, wanted: SetHeader): void {
  const other = (Object.keys(wanted) as (keyof SetHeader)[]).find((key) => kept[key] !== wanted[key]);
  if (other === undefined) return;
  throw new SetRefused(
    'other-set',
    `The set in ${folder} was made with another ${other}: ${kept[other]}, now ${wanted[other]}. Begin a new folder.`,
  );
}

const NEWLINE = 0x0a;
const BLOCK = 65_536;

/** Cuts off what follows the last newline. */
async function cutTorn(name: string): Promise<void> {
  await using file = await open(name, 'a+');
  let end = (await stat(name)).size;
  while (end > 0) {
    const start = Math.max(0, end - BLOCK);
    const { buffer } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
    const newline = buffer.lastIndexOf(NEWLINE);
    if (newline >= 0) return truncate(name, start + newline + 1);
    end = start;
  }
  await truncate(name, 0);
}
