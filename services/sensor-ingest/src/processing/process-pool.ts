import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Gate } from './gate.ts';

export interface ProcessLimits {
  /** Seconds that one task may take. */
  readonly timeout: number;
  /** MiB of heap of a process. */
  readonly memory: number;
  readonly processes: number;
}

/** Why a process ended amid a task: the pool ended it for its time or memory, or it ended by itself. */
export type Ending = 'time' | 'memory' | 'lost';

export class TaskEnded extends Error {
  constructor(readonly ending: Ending) {
    super(`The process ended amid its task: ${ending}`);
    this.name = 'TaskEnded';
  }
}

/** What a process says: that it can begin, a piece of an outcome, that this was all, or what its task threw. */
export type Said<Piece> = 'ready' | 'done' | { readonly piece: Piece } | { readonly failure: Error };

/** Beside its heap a process holds its program and buffers. */
const MIB_BESIDE_HEAP = 256;
const WATCH_MILLISECONDS = 200;
/** A process that stays with nothing to do gives back what a heavy task made it take. */
const MOST_MIB_AT_REST = 192;
const IDLE_MILLISECONDS = 30_000;

/**
 * Runs tasks in child processes, each within limits. A process that exceeds one is ended, and another takes its place:
 * the heap of a thread is bounded as well, but one large allocation beyond the bound ends the whole process with it.
 */
export class ProcessPool<Task extends object, Piece> {
  readonly #gate: Gate;
  readonly #idle: Reader<Task, Piece>[] = [];
  readonly #all = new Set<Reader<Task, Piece>>();
  #isClosed = false;

  /** @param entry module that calls `serveTasks` */
  constructor(
    private readonly entry: URL,
    private readonly limits: ProcessLimits,
  ) {
    this.#gate = new Gate(limits.processes);
    this.#idle.push(this.#begin());
  }

  /**
   * @param take gets the outcome, piece by piece
   * @throws TaskEnded, and what the task throws
   */
  async run(task: Task, take: (piece: Piece) => void): Promise<void> {
    using _turn = await this.#gate.enter();
    const reader = this.#idle.pop() ?? this.#begin();
    try {
      await reader.run(task, take);
    } finally {
      this.#rest(reader);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((reader) => reader.end()));
  }

  #begin(): Reader<Task, Piece> {
    if (this.#isClosed) throw new Error('The pool is closed');
    const reader = new Reader<Task, Piece>(this.entry, this.limits);
    this.#all.add(reader);
    void reader.ended.then(() => {
      this.#all.delete(reader);
      const place = this.#idle.indexOf(reader);
      if (place !== -1) this.#idle.splice(place, 1);
    });
    return reader;
  }

  #rest(reader: Reader<Task, Piece>): void {
    if (reader.hasEnded) return;
    if ((reader.residentMib() ?? 0) > MOST_MIB_AT_REST) {
      void reader.end();
      return;
    }
    this.#idle.push(reader);
    reader.whenIdle(IDLE_MILLISECONDS, () => {
      if (this.#idle.length < 2) return;
      this.#idle.splice(this.#idle.indexOf(reader), 1);
      void reader.end();
    });
  }
}

/** One child process, which does one task at a time. */
class Reader<Task extends object, Piece> {
  readonly ended: Promise<void>;
  hasEnded = false;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #endedFor: Ending = 'lost';
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    entry: URL,
    private readonly limits: ProcessLimits,
  ) {
    this.#child = fork(entry, {
      execArgv: [`--max-old-space-size=${limits.memory}`, '--enable-source-maps'],
      // It reads what strangers wrote: no secret of the service is in its environment.
      env: { TZ: process.env['TZ'], TMPDIR: process.env['TMPDIR'], PATH: process.env['PATH'] },
      serialization: 'advanced',
      // What V8 writes when it ends for want of memory is no line of the service's.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      const end = (_: unknown, signal?: string | null) => {
        // V8 aborts where its heap is full.
        if (signal === 'SIGABRT' && this.#endedFor === 'lost') this.#endedFor = 'memory';
        this.hasEnded = true;
        clearTimeout(this.#idleTimer);
        resolve();
      };
      this.#child.once('exit', end).once('error', end);
    });
    this.#ready = new Promise((resolve) => this.#child.once('message', () => resolve()));
    this.#keepsAlive(false);
  }

  async run(task: Task, take: (piece: Piece) => void): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#keepsAlive(true);
    try {
      await Promise.race([this.#ready, this.ended]);
      if (this.hasEnded) throw new Error('A process for reading could not begin');
      await this.#do(task, take);
    } finally {
      this.#keepsAlive(false);
    }
  }

  /** MiB that the process holds; undefined where the system does not say. */
  residentMib(): number | undefined {
    try {
      const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'));
      return line ? Number(line[1]) / 1024 : undefined;
    } catch {
      return undefined;
    }
  }

  whenIdle(milliseconds: number, act: () => void): void {
    this.#idleTimer = setTimeout(act, milliseconds).unref();
  }

  async end(ending: Ending = 'lost'): Promise<void> {
    if (this.hasEnded) return;
    this.#endedFor = ending;
    this.#keepsAlive(true);
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  async #do(task: Task, take: (piece: Piece) => void): Promise<void> {
    const { timeout, memory } = this.limits;
    const late = setTimeout(() => void this.end('time'), timeout * 1000);
    const watch = setInterval(() => {
      if ((this.residentMib() ?? 0) > memory + MIB_BESIDE_HEAP) void this.end('memory');
    }, WATCH_MILLISECONDS);
    try {
      await new Promise<void>((resolve, reject) => {
        void this.ended.then(() => reject(new TaskEnded(this.#endedFor)));
        this.#child.removeAllListeners('message').on('message', (said: Said<Piece>) => {
          if (said === 'done') resolve();
          else if (typeof said === 'object' && 'piece' in said) take(said.piece);
          else if (typeof said === 'object') reject(said.failure);
        });
        // A failure to send is that of a process that has ended.
        this.#child.send(task, () => undefined);
      });
    } finally {
      clearTimeout(late);
      clearInterval(watch);
    }
  }

  /** Whether the program goes on for its sake: one at rest keeps none from ending. */
  #keepsAlive(yes: boolean): void {
    if (yes) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }
}
