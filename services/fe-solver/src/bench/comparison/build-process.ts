import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured, Order } from './measured.ts';

const SUBJECT = fileURLToPath(new URL('./subject.ts', import.meta.url));

interface Answer {
  figures?: Measured;
  failure?: string;
  version?: string;
}

/** A process that solves with one build of the solver, and sleeps while the other one solves. */
export class BuildProcess {
  readonly version: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, version: string) {
    this.child = child;
    this.version = version;
  }

  static async start(library: string): Promise<BuildProcess> {
    const child = fork(SUBJECT, [library], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    const { version } = await answerOf(child);
    return new BuildProcess(child, version!);
  }

  /** @throws Error when the event could not be solved, or the process has ended */
  async measure(order: Order): Promise<Measured> {
    const answer = answerOf(this.child);
    this.child.send(order);
    const { figures, failure } = await answer;
    if (figures) return figures;
    throw new Error(`solver ${this.version}: ${failure}`);
  }

  end(): void {
    this.child.kill();
  }
}

function answerOf(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let said = '';
  const hear = (words: Buffer): void => void (said += words.toString());
  const ended = (code: number | null): void => reject(new Error(`The process of a build ended with ${code}.\n${said}`));
  child.stderr!.on('data', hear);
  child.once('close', ended);
  child.once('message', (answer) => {
    child.off('close', ended);
    child.stderr!.off('data', hear).resume();
    resolve(answer as Answer);
  });
  return promise;
}
