import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '../../../../docs');

/**
 * The commands that a page tells an operator to run: what it fences as `sh`.
 * @param page below `docs`
 * @param heading how its section begins
 */
export function commandsIn(page: string, heading: string): string {
  const sections = readFileSync(resolve(docs, page), 'utf8').split(/^## /m);
  const section = sections.find((text) => text.startsWith(heading)) ?? '';
  const commands = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines!);
  if (commands.length === 0) throw new Error(`${page} has no commands in its section "${heading}"`);
  return commands.join('');
}
