import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Ends with the process that started it, however that ends. */
const BUSY = 'for (const parent = process.ppid; process.ppid === parent;);';

/** Another program that keeps half of the cores busy while it is let; one of two on a machine of two. */
export class BusyProgram {
  private readonly children: ChildProcess[];

  constructor(cores = Math.max(1, Math.floor(availableParallelism() / 2))) {
    this.children = Array.from({ length: cores }, () => spawn(process.execPath, ['-e', BUSY]));
    this.signal('SIGSTOP');
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.signal('SIGCONT');
    try {
      return await work();
    } finally {
      this.signal('SIGSTOP');
    }
  }

  end(): void {
    this.signal('SIGKILL');
  }

  private signal(name: NodeJS.Signals): void {
    for (const child of this.children) child.kill(name);
  }
}
