import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EndedTheProcess, isId, type InHand } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';

/** Ends of the process amid the same work; it is not taken up once more. */
const MOST_ENDS = 2;
/** By then there was another version, or nobody sends it any more. */
const FORGOTTEN_AFTER_MILLISECONDS = 30 * 24 * 3_600_000;

interface Suspect {
  ends: number;
  /** When the latest was found, ms. */
  at: number;
}

/**
 * Keeps what is in hand as files of one folder, which outlive the process. They are not forced to the disk: what ends the
 * process alone loses none of them, and what ends the machine as well was hardly the work. One process a folder.
 */
export class InHandFolder implements InHand {
  private readonly now: string;
  private readonly list: string;
  private readonly suspects: Map<string, Suspect>;
  /** Set inside a turn: work that starts there has its turn already. */
  private readonly turn = new AsyncLocalStorage<true>();
  private lastTurn: Promise<unknown> = Promise.resolve();
  private taken = 0;

  private constructor(
    folder: string,
    private readonly logger: Logger,
  ) {
    this.now = join(folder, 'now');
    this.list = join(folder, 'suspects.json');
    this.suspects = new Map(readSuspects(this.list));
  }

  /**
   * Counts what the process before this one left, and tells of it.
   * @param endedItself whether that process may have ended for what it had in hand; where somebody killed it nothing is counted
   */
  static open(
    folder: string,
    logger: Logger,
    { endedItself, at = Date.now() }: { endedItself: boolean; at?: number },
  ): InHandFolder {
    const opened = new InHandFolder(folder, logger);
    if (!endedItself) opened.close();
    mkdirSync(opened.now, { recursive: true });
    opened.count(at);
    return opened;
  }

  async hold<T>(what: string | readonly string[], work: () => Promise<T>): Promise<T> {
    const names = [what].flat();
    if (names.some((name) => (this.suspects.get(name)?.ends ?? 0) >= MOST_ENDS)) throw new EndedTheProcess();
    if (!names.some((name) => this.isSuspected(name))) return this.note(names, work);
    return this.inTurn(() => this.note(names, work));
  }

  isSuspected(what: string): boolean {
    return this.suspects.has(what);
  }

  /** What is still in hand is given up with the process by somebody who meant to: it is suspected of nothing. */
  close(): void {
    rmSync(this.now, { recursive: true, force: true });
  }

  private async note<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const entry = join(this.now, String((this.taken += 1)));
    quietly(() => writeFileSync(entry, names.join('\n')));
    try {
      return await work();
    } finally {
      quietly(() => rmSync(entry, { force: true }));
      this.acquit(names);
    }
  }

  /** Runs the work of one suspect after the other; work that begins within another's work does not wait for it. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turn.getStore()) return work();
    const mine = this.lastTurn.then(() => this.turn.run(true, work));
    this.lastTurn = mine.catch(() => undefined);
    return mine;
  }

  /** Removes names of the suspects: the process has lived through their work, whether it succeeded or failed. */
  private acquit(names: readonly string[]): void {
    const acquitted = names.filter((name) => this.suspects.delete(name));
    if (acquitted.length > 0) this.write();
  }

  private count(at: number): void {
    const left = readdirSync(this.now).map((entry) => join(this.now, entry));
    const names = new Set(left.flatMap((entry) => readFileSync(entry, 'utf8').split('\n').filter(Boolean)));
    // First, so that an end in between counts them once too few rather than once too often.
    for (const entry of left) rmSync(entry, { force: true });
    for (const [name, { at: since }] of this.suspects) {
      if (since < at - FORGOTTEN_AFTER_MILLISECONDS) this.suspects.delete(name);
    }
    for (const name of names) {
      const ends = (this.suspects.get(name)?.ends ?? 0) + 1;
      this.suspects.set(name, { ends, at });
      const told = { work: name, id: name.split(' ').find(isId), ends };
      if (ends < MOST_ENDS) this.logger.warn(told, 'in hand when the process ended: taken up once more');
      else this.logger.error(told, 'in hand when the process ended again: not taken up any more');
    }
    if (names.size > 0) this.write();
  }

  private write(): void {
    quietly(() => {
      writeFileSync(`${this.list}.new`, JSON.stringify([...this.suspects]));
      renameSync(`${this.list}.new`, this.list);
    });
  }
}

function readSuspects(list: string): [string, Suspect][] {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as [string, Suspect][];
  } catch {
    // None yet; or an end of the machine left half of it.
    return [];
  }
}

/** A full disk holds up no work: it is only not noted. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Found out by whoever needs the disk for more than a note.
  }
}
