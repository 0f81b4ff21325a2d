import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the product tells whoever started it. */
export interface Ready {
  /** Where the console is. */
  ready: string;
}

export interface SupervisorOptions {
  /**
   * Starts the product, with a channel for messages.
   * @param port to listen on again; as it is configured where undefined
   * @param endedItself whether the one before may have ended for what it had in hand, and not because somebody killed it
   */
  begin: (port: string | undefined, endedItself: boolean) => ChildProcess;
  say: (line: string) => void;
  /** Aborted once the product is to end; it is told so by a signal of its own. */
  stop: AbortSignal;
  firstPause?: number;
}

const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** One that ran for so long did not end for the reason for which it was started again. */
const STEADY_MILLISECONDS = 300_000;
/** Starts in a row that ended before anybody could use what was started, when none ever could. */
const MOST_FIRST_STARTS = 5;

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  port: string | undefined;
}

/**
 * Runs the product, and starts it again whenever it ends unasked: at once the first time, then after growing pauses. One
 * that could never be used and says so by its exit status is not started again: a setting is wrong, or the folder in use.
 * @returns the exit status of the whole
 */
export async function supervise({ begin, say, stop, firstPause }: SupervisorOptions): Promise<number> {
  let port: string | undefined;
  let endedItself = false;
  for (let endsInRow = 1; ; endsInRow++) {
    const began = Date.now();
    const killsBefore = killsForMemory();
    const end = await endOf(begin(port, endedItself));
    endedItself = end.signal !== 'SIGKILL' || killsForMemory() !== killsBefore;
    port ??= end.port;
    if (stop.aborted || end.code === 0) return end.code ?? 1;
    if (port === undefined && (end.signal === null || endsInRow === MOST_FIRST_STARTS)) return end.code || 1;
    if (Date.now() - began > STEADY_MILLISECONDS) endsInRow = 1;
    const pause = pauseAfter(endsInRow, firstPause);
    const how = end.signal ? `was ended by ${end.signal}` : `ended with ${end.code}`;
    const often = endsInRow > 2 ? ` That was ${endsInRow} times in a row: the log says why.` : '';
    say(`StrainScope ${how} and starts again in ${pause / 1000} s.${often} What was acknowledged is kept.`);
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return 0;
  }
}

/** Processes that this machine has ended for want of memory; the same where it does not say. */
function killsForMemory(): string | undefined {
  try {
    return /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

export function pauseAfter(endsInRow: number, first = FIRST_PAUSE_MILLISECONDS): number {
  return Math.min(LONGEST_PAUSE_MILLISECONDS, first * 2 ** (endsInRow - 1));
}

function endOf(child: ChildProcess): Promise<End> {
  let port: string | undefined;
  child.on('message', ({ ready }: Ready) => void (port = new URL(ready).port));
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null, port }));
    child.once('exit', (code, signal) => resolve({ code, signal, port }));
  });
}
