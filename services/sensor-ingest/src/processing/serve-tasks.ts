import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Said } from './process-pool.ts';

/**
 * Does the tasks of the process that forked this one, one at a time, until that one is gone.
 * @param work tells the outcome of a task, piece by piece
 */
export function serveTasks<Task, Piece>(
  work: (task: Task, tell: (piece: Piece) => Promise<void>) => Promise<void>,
): void {
  comeLast();
  const send = promisify<Said<Piece>, void>((said, sent) => process.send!(said, undefined, undefined, sent));
  process.on('disconnect', () => process.exit());
  // The service hears of a terminal's Ctrl-C as well: what is in hand is finished first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (task: Task) => void answer(task));
  void send('ready');

  async function answer(task: Task): Promise<void> {
    try {
      await work(task, (piece) => send({ piece }));
      await send('done');
    } catch (failure) {
      await send({ failure: failure as Error });
    }
  }
}

/** Everybody who waits for an answer of the service comes first; and where memory ends, this process does. */
function comeLast(): void {
  try {
    setPriority(5);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The service itself comes later, which only root may change; or the system knows no such file.
  }
}
