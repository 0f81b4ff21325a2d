import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseRun, SetHeader, SetRecord } from './base-run.ts';
import { SetRefused } from './set-refused.ts';

export const headerFile = (folder: string): string => join(folder, 'set.json');
export const runsFile = (folder: string): string => join(folder, 'runs.ndjson');

/** Reads the runs that have a result, each once; also while others are being added. */
export async function* readSet(folder: string): AsyncGenerator<BaseRun> {
  for await (const record of readRecords(folder)) if (record.outcome === 'result') yield record;
}

/** Reads every record, those of motions that a guard stopped too. A torn last one is not read. */
export async function* readRecords(folder: string): AsyncGenerator<SetRecord> {
  const read = new Set<number>();
  for await (const line of wholeLines(runsFile(folder))) {
    const record = parsed(line, folder);
    if (!read.has(record.number)) yield record;
    read.add(record.number);
  }
}

/** @throws SetRefused no-set where there is none */
export async function readHeader(folder: string): Promise<SetHeader> {
  const text = await readIfThere(headerFile(folder));
  if (text === undefined) throw new SetRefused('no-set', `There is no base set in ${folder}.`);
  return JSON.parse(text) as SetHeader;
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Lines that end with a newline, without it; none where there is no file. */
async function* wholeLines(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function parsed(line: string, folder: string): SetRecord {
  try {
    return JSON.parse(line) as SetRecord;
  } catch {
    throw new SetRefused('damaged-set', `A record of ${runsFile(folder)} cannot be read: the file was changed.`);
  }
}
