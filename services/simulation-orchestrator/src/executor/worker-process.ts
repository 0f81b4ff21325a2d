import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Loaded into every worker before its own code: its stdin is a pipe from us, so a worker ends when we do, also by
 * kill −9. Otherwise an orphan would go on solving for nobody.
 */
const endWithParent = 'process.stdin.on("end",()=>process.exit(0)).resume().unref()';

/** Arguments of Node for a worker program. */
export function workerArguments(entry: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(endWithParent)}`, entry];
}

export interface WorkerProgram {
  /** Absolute path of the worker's entry module. */
  entry: string;
  /** What it is told: where to ask for work and with which token. Replaces our own environment, which holds secrets. */
  environment: Readonly<Record<string, string>>;
}

export interface WorkerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One worker as a child process. */
export class WorkerProcess {
  readonly exited: Promise<WorkerExit>;
  private readonly child: ChildProcess;

  constructor(
    readonly workerId: string,
    program: WorkerProgram,
    onLine: (line: string) => void,
  ) {
    this.child = spawn(process.execPath, workerArguments(program.entry), {
      env: { ...inherited(), ...program.environment, STRAINSCOPE_WORKER_ID: workerId },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) readLines(stream!, onLine);
    this.exited = exitOf(this.child);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Asks it to drain, and ends it when that takes longer than `grace` milliseconds. */
  async stop(grace: number): Promise<void> {
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), grace);
    await this.exited;
    clearTimeout(timer);
  }
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
}

/** A program that cannot even be spawned has exited too. */
async function exitOf(child: ChildProcess): Promise<WorkerExit> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { code, signal };
  } catch {
    return { code: 127, signal: null };
  }
}
