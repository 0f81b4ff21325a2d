import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JobKind } from '../src/job-queue.ts';

export interface QueueAddress {
  adapter: 'bull' | 'pg-boss';
  url: string;
}

/**
 * Has another process take one job of the kind, and kills it while it works.
 * @param env of that process, beside this one's
 */
export async function killWorking(
  address: QueueAddress,
  kind: JobKind,
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<void> {
  const program = fileURLToPath(new URL('./dying-worker.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(address), JSON.stringify(kind)], {
    execArgv: ['--conditions=source', '--experimental-transform-types', '--no-warnings'],
    env: { ...process.env, ...env },
  });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
