import { Inject, Injectable } from '@nestjs/common';
import type { Freshness } from '@strainscope/console-contract';
import { newId, type Clock } from '@strainscope/kernel';
import { decodeEvent, EVENT_BUS, type BusMessage, type EventBus, type Subscription } from '@strainscope/messaging';
import { CLOCK, type BackgroundWorker } from '@strainscope/service-kit';
import { LiveHistory } from './live-history.ts';
import type { LiveStream } from './live-stream.ts';
import type { LiveUpdate } from './live-update.ts';
import { liveUpdateOf } from './live-update.mapper.ts';

const SESSION_ENDED = 'strainscope.auth.session.ended.v1';
const CONSENT_DECIDED = 'strainscope.auth.processing.changed.v1';

/** Takes what services announce and hands it to the open streams, each filtered by its viewer's scope. */
@Injectable()
export class LiveHub implements BackgroundWorker {
  private readonly streams = new Set<LiveStream>();
  private readonly history = new LiveHistory(newId());
  private subscription: Subscription | undefined;
  private freshness: Freshness = { as_of: null, lag_seconds: 0 };

  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async start(): Promise<void> {
    this.subscription = await this.bus.fanOut({
      topics: ['ingest', 'simulation', 'ml', 'auth'],
      // A failure becomes the promise's: thrown at once, it would end the subscription and the process with it.
      handle: (message) => Promise.resolve().then(() => this.take(message)),
    });
  }

  async stop(): Promise<void> {
    const subscription = this.subscription;
    this.subscription = undefined;
    await subscription?.close();
    for (const stream of this.streams) stream.end();
  }

  get isListening(): boolean {
    return this.subscription !== undefined;
  }

  /** Adds a stream and gives it what it missed. */
  add(stream: LiveStream, lastEventId: string | undefined): void {
    const missed = lastEventId === undefined ? [] : this.history.since(lastEventId);
    if (missed) for (const update of missed) stream.offer(update);
    else stream.tell({ name: 'reset', data: { reason: 'unknown-id' } });
    this.streams.add(stream);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
  }

  publish(update: LiveUpdate): void {
    const written = this.history.append(update);
    for (const stream of this.streams) stream.offer(written);
  }

  /** Keeps the connection open through proxies and says how far behind the stream is. */
  beat(stream: LiveStream): void {
    stream.beat();
    stream.tell({ name: 'freshness', data: this.freshness });
  }

  private take({ headers, value }: BusMessage): void {
    const { ce_type: type = '', ce_time: at = this.clock.now().toISOString() } = headers;
    if (type === SESSION_ENDED) this.endSession(value);
    if (type === CONSENT_DECIDED) this.askAgain(value);
    const update = liveUpdateOf(type, value, at, this.clock.now().toISOString());
    if (!update) return;
    this.freshness = { as_of: at, lag_seconds: Math.max(0, (this.clock.now().getTime() - Date.parse(at)) / 1000) };
    this.publish(update);
  }

  private askAgain(value: string): void {
    const { personId } = decodeEvent(CONSENT_DECIDED, value);
    for (const stream of this.streams) stream.askAgain(personId);
  }

  private endSession(value: string): void {
    const { sessionId } = decodeEvent(SESSION_ENDED, value);
    for (const stream of this.streams) if (stream.sessionId === sessionId) stream.end();
  }
}
