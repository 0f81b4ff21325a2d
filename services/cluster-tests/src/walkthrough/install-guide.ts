import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const page = resolve(import.meta.dirname, '../../../../docs/install-kubernetes.md');

/**
 * The commands that `docs/install-kubernetes.md` tells an operator to run.
 * @param steps numbers of its sections
 */
export function commandsOf(...steps: readonly number[]): string {
  const sections = readFileSync(page, 'utf8').split(/^## /m);
  return steps
    .map((step) => {
      const section = sections.find((text) => text.startsWith(`${step}. `));
      const commands = [...(section ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines!);
      if (commands.length === 0) throw new Error(`The guide has no commands in its step ${step}`);
      return commands.join('');
    })
    .join('');
}
