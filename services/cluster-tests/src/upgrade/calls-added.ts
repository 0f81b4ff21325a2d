import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Version } from './version.ts';

/** Calls between services that a version has and an earlier one lacks: until that one is replaced they answer 503. */
export async function callsAdded(earlier: Version, later: Version): Promise<string[]> {
  const [before, after] = await Promise.all([callsOf(earlier), callsOf(later)]);
  return [...after].filter((call) => !before.has(call));
}

/** As `package.Call`. */
async function callsOf({ root }: Version): Promise<Set<string>> {
  const folder = join(root, 'proto', 'strainscope');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('_service.proto'));
  const calls = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    const ofPackage = /^package (.+);$/m.exec(text)?.[1];
    for (const [, call] of text.matchAll(/^\s*rpc (\w+)\(/gm)) calls.add(`${ofPackage}.${call}`);
  }
  return calls;
}
