import { commandsIn } from './page-commands.ts';

/**
 * The commands that `docs/install-kubernetes.md` tells an operator to run.
 * @param steps numbers of its sections
 */
export function commandsOf(...steps: readonly number[]): string {
  return steps.map((step) => commandsIn('install-kubernetes.md', `${step}. `)).join('');
}
