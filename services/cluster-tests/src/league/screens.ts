import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleSession } from '@strainscope/all-in-one/console-session';

/** One for each service that answers screens. */
const calls = [
  '/account/security',
  '/team/all-user-teams',
  '/Admin/staffList',
  '/sensor/getSensor',
  '/operations/failures',
];
/** Short beside what a process takes to be replaced: seven such rows of calls have to leave two cores to the services. */
const PAUSE_MILLISECONDS = 150;

/** A viewer who opens one screen after the other, and the answers that they were given. */
export class Screens {
  private readonly answers = new Map<string, number>();
  private readonly stopping = new AbortController();
  private opening: Promise<unknown> = Promise.resolve();

  private constructor(private readonly session: ConsoleSession) {}

  /** @param further calls beside those of every service */
  static open(session: ConsoleSession, further: readonly string[] = []): Screens {
    const screens = new Screens(session);
    screens.opening = Promise.all([...calls, ...further].map((path) => screens.keepOpening(path)));
    return screens;
  }

  /** @returns how often which answer came: `200`, or what else, with its call */
  async close(): Promise<ReadonlyMap<string, number>> {
    this.stopping.abort();
    await this.opening;
    return this.answers;
  }

  private async keepOpening(path: string): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const answer = await this.answerTo(path);
      this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
      await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async answerTo(path: string): Promise<string> {
    try {
      const response = await this.session.get(path);
      const text = await response.text();
      if (response.ok) return '200';
      return `${path} ${response.status} retry after ${response.headers.get('retry-after') ?? 'nothing'} ${text}`;
    } catch (error) {
      return `${path} ${String(error)} ${String((error as Error).cause)}`;
    }
  }
}
