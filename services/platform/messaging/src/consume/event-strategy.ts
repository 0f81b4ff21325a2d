import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Server } from '@nestjs/microservices';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { isRetryable, nothingNoted, type InHand } from '@strainscope/kernel';
import { inRequestContext, isOutage, serviceScope, withScope } from '@strainscope/persistence';
import { isEventType, topicOf } from '@strainscope/proto';
import type { EventMessage, EventType } from '@strainscope/proto';
import { defaultIfEmpty, lastValueFrom } from 'rxjs';
import type { DeliveredMessage, EventBus, Subscription } from '../bus/event-bus.ts';
import { decodeEvent } from '../envelope/cloud-event.ts';
import type { DeadLetters } from './dead-letters.ts';
import { EventContext } from './event-context.ts';
import { handlerFaults } from './handler-check.ts';
import { receive, receiveAll } from './inbox.ts';
import type { Receipt } from './inbox.ts';
import { takesMany } from './on-event.ts';
import type { Received } from './on-event.ts';
import type { Projection } from './projection.ts';

export interface EventStrategyOptions {
  /** Name of the consumer group. */
  service: string;
  bus: EventBus;
  /** Every event type that the service handles; a handler too few, too many or undeclared fails the start. */
  consumes: readonly EventType[];
  /** Read models of libraries: they need no declaration in `consumes`. */
  projections?: readonly Projection[];
  /** Those of the events that are passed over, in the transaction in which they would be applied: nobody may take in what they say any more. */
  drops?: Drops;
  /** Finds what ends the process, which is parked then; nothing is noted unless told. */
  inHand?: InHand;
  /** Milliseconds to wait before each further try; then the message is parked. */
  retryDelays?: readonly number[];
}

export type Drops = (
  em: EntityManager,
  type: EventType,
  messages: readonly EventMessage<EventType>[],
) => Promise<ReadonlySet<EventMessage<EventType>>>;

/** Forgotten too early, one is tried together with others once more. */
const mostAlone = 10_000;
const defaultRetryDelays = [50, 200, 1_000, 3_000];

/** Hears what happens to messages; metrics are made of it. */
export interface ConsumptionObserver {
  handled(type: string, seconds: number): void;
  repeated(type: string): void;
  /** One try failed; it is tried again, or the message is parked. */
  failed(type: string, failure: unknown): void;
  parked(type: string, cause: string): void;
  /** Not in the catalogue: from a newer version, or a mistake. */
  unknown(type: string): void;
  /** The service's own events wait: one look at the outbox failed. */
  unsent(failure: unknown): void;
  /** A metric could not be read. */
  unread(failure: unknown, metric: string): void;
}

/**
 * Brings events from the bus to `@EventPattern` handlers. Each message is one transaction of the service: noted in the
 * inbox, applied, committed; a repeated one is skipped. What fails is tried again in place; what keeps failing is parked
 * with its cause, and so is everything later of the same key until it is replayed. Messages for an `@OnEvents` handler
 * that wait one behind the other share a transaction; where that fails, each has its own.
 */
export class EventStrategy extends Server implements CustomTransportStrategy {
  private subscription: Subscription | undefined;
  /** Events that failed together: each goes alone. */
  private readonly alone = new Set<string>();

  constructor(
    private readonly options: EventStrategyOptions,
    private readonly em: EntityManager,
    private readonly deadLetters: DeadLetters,
    private readonly observer: ConsumptionObserver,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    this.begin().then(() => callback(), callback);
  }

  /** All that the service listens to, its libraries' read models included. */
  get topics(): string[] {
    const types = [...this.options.consumes, ...this.projections.flatMap(({ consumes }) => consumes)];
    return [...new Set(types.map(topicOf))];
  }

  async close(): Promise<void> {
    await this.subscription?.close();
    this.subscription = undefined;
  }

  /**
   * Applies parked messages again, in order; a key stops at the first that fails. Answers how many were applied.
   * @throws what says that the database is away
   */
  async replay(key?: string): Promise<number> {
    const failed = new Set<string>();
    let applied = 0;
    // What comes meanwhile waits behind what is being applied: it is looked for until nothing is left.
    for (;;) {
      const waiting = await this.inContext(() => this.deadLetters.waiting(key));
      const due = waiting.filter((message) => !failed.has(message.key));
      if (due.length === 0) return applied;
      for (const message of due) {
        if (failed.has(message.key)) continue;
        const outcome = await this.replayOne(message);
        if (outcome === 'failed') failed.add(message.key);
        // One that has to wait meanwhile comes with the next look, behind what was parked before it.
        else if (outcome !== 'behind a parked one') applied++;
      }
    }
  }

  /** Applies again, key by key, what an operator asked for. */
  async replayRequested(): Promise<void> {
    for (const key of await this.inContext(() => this.deadLetters.requested())) {
      await this.replay(key);
      await this.inContext(() => this.deadLetters.answered(key));
    }
  }

  on(): never {
    throw new Error('This transport announces no events of its own');
  }

  unwrap<T>(): T {
    return this.options.bus as T;
  }

  private async begin(): Promise<void> {
    const { service, bus, consumes } = this.options;
    const faults = handlerFaults(consumes, this.messageHandlers);
    if (faults.length > 0) throw new Error(`${service} cannot start: ${faults.join('; ')}`);
    if (this.topics.length === 0) return;
    this.subscription = await bus.subscribe({
      group: service,
      topics: this.topics,
      handle: (message) => this.handle(message),
      handleTogether: (messages) => this.handleTogether(messages),
    });
  }

  /** How many of the first messages were handled together; 0 when the first one goes alone. */
  private async handleTogether(messages: readonly DeliveredMessage[]): Promise<number> {
    const run = this.runOf(messages);
    if (run.length < 2) return 0;
    const type = run[0]!.headers.ce_type as EventType;
    try {
      await this.applyTogether(type, run);
      return run.length;
    } catch (failure) {
      if (!(failure instanceof GoAlone)) this.observer.failed(type, failure);
      if (isOutage(failure)) throw failure;
      // Whatever it was, it may be the fault of one: the others are not parked with it.
      // Some may be handled by another process of the group, after which nothing strikes them off here.
      if (this.alone.size > mostAlone) this.alone.clear();
      for (const { headers } of run) this.alone.add(headers.ce_id!);
      return 0;
    }
  }

  /** The first messages as far as one handler takes them at once: of one type, each of another key, none that goes alone. */
  private runOf(messages: readonly DeliveredMessage[]): DeliveredMessage[] {
    const type = messages[0]?.headers.ce_type ?? '';
    if (!isEventType(type) || !takesMany(this.messageHandlers.get(type))) return [];
    const keys = new Set<string>();
    const end = messages.findIndex(
      ({ headers, key, value }) =>
        headers.ce_type !== type || value === '' || this.goesAlone(headers.ce_id!) || keys.size === keys.add(key).size,
    );
    return messages.slice(0, end === -1 ? messages.length : end);
  }

  private goesAlone(eventId: string): boolean {
    return this.alone.has(eventId) || this.inHand.isSuspected(this.nameOf(eventId));
  }

  private async applyTogether(type: EventType, messages: readonly DeliveredMessage[]): Promise<void> {
    const start = performance.now();
    const work = () =>
      this.inContext(() =>
        withScope(this.em, serviceScope, async (em) => {
          if ((await receiveAll(em, messages)) < messages.length) throw new GoAlone();
          const received = await this.deliver(type, messages);
          // The longer it took, the likelier that somebody was erased meanwhile.
          if ((await this.kept(type, received)).length < received.length) throw new GoAlone();
        }),
      );
    await this.inHand.hold(
      messages.map(({ headers }) => this.nameOf(headers.ce_id!)),
      work,
    );
    const seconds = (performance.now() - start) / 1_000 / messages.length;
    for (const _message of messages) this.observer.handled(type, seconds);
  }

  private async handle(message: DeliveredMessage): Promise<void> {
    const type = message.headers.ce_type ?? '';
    this.alone.delete(message.headers.ce_id ?? '');
    if (!isEventType(type)) return this.observer.unknown(type);
    if (!this.messageHandlers.has(type) && this.projectionsOf(type).length === 0) return;
    if (message.value === '') return; // struck out: it was about somebody who was erased since
    const delays = this.options.retryDelays ?? defaultRetryDelays;
    for (let attempt = 0; ; attempt++) {
      try {
        const receipt = await this.apply(message);
        if (receipt !== 'behind a parked one' || (await this.parkBehind(message))) return;
      } catch (failure) {
        this.observer.failed(type, failure);
        // Without its database the service can neither apply nor park: the bus offers the message again.
        if (isOutage(failure)) throw failure;
        // A turn that came only after a replay is a try, too: the count may have passed the last delay.
        if (attempt >= delays.length || !isRetryable(failure)) return this.park(message, causeOf(failure));
        await sleep(delays[attempt]);
      }
    }
  }

  /** @param also part of the transaction, also when the message was applied before, unless it has to wait */
  private async apply(message: DeliveredMessage, also?: (em: EntityManager) => Promise<void>): Promise<Receipt> {
    const type = message.headers.ce_type as EventType;
    const start = performance.now();
    const work = () =>
      this.inContext(() =>
        withScope(this.em, serviceScope, async (em) => {
          const received = await receive(em, message);
          if (received !== 'behind a parked one') await also?.(em);
          if (received === 'new') await this.dispatch(type, message);
          return received;
        }),
      );
    // A replay asks that it be tried again, whatever it did when it came.
    const name = this.nameOf(message.headers.ce_id!);
    const receipt = await this.inHand.hold(also ? `replay as ${name}` : name, work);
    if (receipt === 'new') this.observer.handled(type, (performance.now() - start) / 1_000);
    if (receipt === 'handled before') this.observer.repeated(type);
    return receipt;
  }

  private async dispatch(type: EventType, message: DeliveredMessage): Promise<void> {
    await this.contextOf(message).run(() => this.deliver(type, [message]));
  }

  /** Answers those that were not passed over. */
  private async deliver<T extends EventType>(
    type: T,
    messages: readonly DeliveredMessage[],
  ): Promise<readonly Received<T>[]> {
    const received = await this.kept(
      type,
      messages.map((each) => ({ message: decodeEvent(type, each.value), context: this.contextOf(each) })),
    );
    for (const projection of this.projectionsOf(type)) {
      for (const { message } of received) await projection.apply(this.em, type, message);
    }
    const handler = this.messageHandlers.get(type);
    if (!handler || received.length === 0) return received;
    const answer: unknown = takesMany(handler)
      ? await handler(received)
      : await handler(received[0]!.message, received[0]!.context);
    await lastValueFrom(this.transformToObservable(answer).pipe(defaultIfEmpty(undefined)));
    return received;
  }

  private async kept<T extends EventType>(type: T, received: readonly Received<T>[]): Promise<readonly Received<T>[]> {
    const dropped = await this.options.drops?.(
      this.em,
      type,
      received.map(({ message }) => message),
    );
    return dropped ? received.filter(({ message }) => !dropped.has(message)) : received;
  }

  private contextOf(message: DeliveredMessage): EventContext {
    return new EventContext([message, this.options.service]);
  }

  private get inHand(): InHand {
    return this.options.inHand ?? nothingNoted;
  }

  /** What the message is called while this service has it in hand. */
  private nameOf(eventId: string): string {
    return `message ${eventId} at ${this.options.service}`;
  }

  private get projections(): readonly Projection[] {
    return this.options.projections ?? [];
  }

  private projectionsOf(type: EventType): Projection[] {
    return this.projections.filter(({ consumes }) => consumes.includes(type));
  }

  private async park(message: DeliveredMessage, cause: string): Promise<void> {
    await this.inContext(() => this.deadLetters.park(message, cause));
    this.observer.parked(message.headers.ce_type ?? '', cause);
  }

  /** False when a replay settled everything that it would have waited for. */
  private async parkBehind(message: DeliveredMessage): Promise<boolean> {
    const isParked = await this.inContext(() => this.deadLetters.parkBehind(message));
    if (isParked) this.observer.parked(message.headers.ce_type ?? '', 'Waits behind an earlier message of its key');
    return isParked;
  }

  private async replayOne(message: DeliveredMessage): Promise<Receipt | 'failed'> {
    const eventId = message.headers.ce_id!;
    try {
      return await this.apply(message, (em) => this.deadLetters.markReplayed(em, eventId));
    } catch (failure) {
      if (isOutage(failure)) throw failure;
      await this.inContext(() => this.deadLetters.failedAgain(eventId, causeOf(failure)));
      return 'failed';
    }
  }

  private inContext<T>(work: () => Promise<T>): Promise<T> {
    return inRequestContext(this.em, work);
  }
}

/** Some were handled before, wait behind a parked one or are about somebody who was erased meanwhile: each is seen to by itself. */
class GoAlone extends Error {}

/** Name and code only: a message may quote values. */
function causeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'Unknown failure';
  const code = 'code' in failure ? ` (${String(failure.code)})` : '';
  return `${failure.name}${code}`;
}
