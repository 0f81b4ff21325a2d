import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Rounds, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { START, type Anchor, type ChainBreak } from './chain-check.ts';
import { VerifyAccessLog, type Piece } from './verify-access-log.ts';

const LOOK_EVERY_MILLISECONDS = 60_000;
const WHOLE_EVERY_MILLISECONDS = 86_400_000;

/** What was found of the whole chain, and of what has come since. */
export interface Watched {
  /** When the whole chain was last recomputed: what was done to it since shows in the next round. */
  wholeAt: Date;
  head: Anchor;
  breaks: readonly ChainBreak[];
}

/**
 * Recomputes the whole chain once a day, and what has come since every minute: whoever asks of it need not wait for all of it.
 * The answer is kept in memory, out of reach of whoever can write to the tables.
 */
@Injectable()
export class ChainRounds implements BackgroundWorker {
  private last: Watched | undefined;
  private isStopped = false;
  private readonly rounds = new Rounds(
    () => this.look(),
    (err) => this.logger.warn({ err }, 'the access log waits to be recomputed'),
  );

  constructor(
    private readonly accessLog: VerifyAccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.rounds.every(LOOK_EVERY_MILLISECONDS);
    this.rounds.now();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.rounds.stop();
  }

  async look(): Promise<void> {
    const age = this.last ? this.clock.now().getTime() - this.last.wholeAt.getTime() : Infinity;
    if (age >= WHOLE_EVERY_MILLISECONDS) await this.recompute();
    else await this.follow();
  }

  /** Up to the newest entry. After a start it waits for the first round. */
  async found(): Promise<Watched> {
    if (!this.last) await this.recompute();
    return this.follow();
  }

  /** As slowly again as it could: others wait for the same process and the same database. */
  private readonly recompute = shared(async () => {
    const wholeAt = this.clock.now();
    const breaks: ChainBreak[] = [];
    let head = START;
    let began = performance.now();
    for await (const piece of this.accessLog.pieces(START)) {
      if (this.isStopped) return;
      breaks.push(...piece.breaks);
      head = piece.head;
      if (!piece.end) await pause(performance.now() - began);
      began = performance.now();
    }
    this.last = { wholeAt, head, breaks };
  });

  private readonly follow = shared(async () => {
    const { last } = this;
    if (!last) throw new Error('The access log was not recomputed yet');
    const pieces: Piece[] = [];
    for await (const piece of this.accessLog.pieces(last.head)) pieces.push(piece);
    const { head, end } = pieces.at(-1)!;
    const breaks = [...last.breaks, ...pieces.flatMap((piece) => piece.breaks)];
    // A round may have ended meanwhile, which knows better.
    if (this.last === last) this.last = { ...last, head, breaks };
    return { ...last, head, breaks: [...(end ?? []), ...breaks] };
  });
}

/** Whoever asks while it runs gets the same answer. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
