import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '@strainscope/bff';
import { addressFile } from './one-machine.ts';
import { keyFor } from './secrets.ts';

/**
 * The product that runs on a data folder, for command lines on its machine. Whoever can read the folder may sign as the
 * system: the folder holds the key.
 * @throws Error with the words for the person at the terminal
 */
export function installationOf(data: string): Installation {
  const secret = readRunning(data, join('postgres', 'password'));
  return { url: readRunning(data, addressFile), actorKey: keyFor('actors', secret) };
}

function readRunning(data: string, file: string): string {
  try {
    return readFileSync(join(data, file), 'utf8').trim();
  } catch {
    throw new Error(`Nothing runs on ${data}: start it first, or name its folder with --data.`);
  }
}
