import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A program that runs for a test, and dies with it: the kernel kills it when this process ends in whatever way, which a
 * handler of `exit` is not told inside jest.
 */
export class Component {
  private constructor(
    private readonly child: ChildProcess,
    private readonly output: () => string,
  ) {}

  static start(program: string, parameters: readonly string[], options: SpawnOptions = {}): Component {
    const bound = ['--pdeathsig', 'KILL', program, ...parameters];
    const child = spawn('setpriv', bound, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let tail = '';
    const keep = (chunk: Buffer) => void (tail = (tail + chunk.toString()).slice(-4_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return new Component(child, () => tail);
  }

  /** @throws with the last lines that it wrote, when it ends instead */
  async listensOn(port: number, seconds = 240): Promise<void> {
    const deadline = Date.now() + seconds * 1_000;
    while (!(await accepts(port))) {
      if (this.hasEnded || Date.now() > deadline) throw new Error(`Nothing listens on ${port}: ${this.output()}`);
      await sleep(50);
    }
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** What it wrote last. */
  get tail(): string {
    return this.output();
  }

  /** Sends the signal and waits for the end; resolves with the exit code, `null` after a kill. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    if (this.hasEnded) return this.child.exitCode;
    const exit = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill(signal);
    return (await exit)[0];
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
