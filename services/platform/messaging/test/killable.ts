import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { service } from './player-counter.ts';

const program = fileURLToPath(new URL('./killable-service.ts', import.meta.url));

/**
 * The player counter as a process of its own; resolves once it listens.
 * @param busAddress URL of the event log's database, or `host:port` of brokers, by commas
 * @param batchSize of the relay
 */
export async function startKillable(url: string, busAddress: string, batchSize: number): Promise<ChildProcess> {
  const child = fork(program, [service, url, busAddress, String(batchSize)], {
    execArgv: ['--conditions=source', '--experimental-transform-types', '--no-warnings'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('ended')))]);
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
