import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { START, type Anchor, type ChainBreak } from './chain-check.ts';
import { VerifyAccessLog, type Piece } from './verify-access-log.ts';

const CHECK_EVERY_MILLISECONDS = 60_000;
const WHOLE_EVERY_MILLISECONDS = 86_400_000;

/** What was found of the whole chain, and of what has come since. */
export interface Watched {
  /** When the whole chain was last recomputed: what was done to it since shows when that is done again. */
  wholeAt: Date;
  head: Anchor;
  breaks: readonly ChainBreak[];
}

/**
 * Recomputes the whole chain once a day, and what has come since every minute, so that a question need not wait for it all.
 * The answer is kept in memory, out of reach of those who can write to the tables.
 */
@Injectable()
export class ChainWatcher implements BackgroundWorker {
  private last: Watched | undefined;
  private isStopped = false;
  private readonly poller = new Poller(
    () => this.check(),
    (err) => this.logger.warn({ err }, 'the access log waits to be recomputed'),
  );

  constructor(
    private readonly accessLog: VerifyAccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(CHECK_EVERY_MILLISECONDS);
    this.poller.now();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.poller.stop();
  }

  async check(): Promise<void> {
    const age = this.last ? this.clock.now().getTime() - this.last.wholeAt.getTime() : Infinity;
    if (age >= WHOLE_EVERY_MILLISECONDS) await this.recompute();
    else await this.follow();
  }

  /** Answers what is found up to the newest entry. After a start it waits until the whole chain was recomputed once. */
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
    // The whole chain may have been recomputed meanwhile, which knows better.
    if (this.last === last) this.last = { ...last, head, breaks };
    return { ...last, head, breaks: [...(end ?? []), ...breaks] };
  });
}

/** Shares one run of the work: callers that come while it runs get the same answer. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
