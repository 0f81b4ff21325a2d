/** One CloudEvent in binary form: attributes in headers (`ce_id`, `ce_type`, …), the payload as ProtoJSON text. */
export interface BusMessage {
  /** Messages of one key keep their order. */
  key: string;
  headers: Readonly<Record<string, string>>;
  value: string;
}

export interface DeliveredMessage extends BusMessage {
  topic: string;
  /** Grows along a topic (along a partition, where a topic has several). */
  offset: number;
}

/**
 * Milliseconds that a handler may take. For so long its message stays its own, whoever joins or leaves the group; work
 * that may take longer belongs into a job.
 */
export const longestHandling = 600_000;

export type MessageHandler = (message: DeliveredMessage) => Promise<void>;

/**
 * Takes the first of several messages of a topic that wait, in order, at once: they are confirmed together.
 * @returns how many; 0 leaves the first one to the `MessageHandler`
 */
export type TogetherHandler = (messages: readonly DeliveredMessage[]) => Promise<number>;

export interface GroupSubscription {
  /** Subscribers of one group share the work: a message is handled by one of them. */
  group: string;
  topics: readonly string[];
  handle: MessageHandler;
  /** Asked first by a bus that has several messages at hand. */
  handleTogether?: TogetherHandler;
}

export interface FanOutSubscription {
  topics: readonly string[];
  handle: MessageHandler;
}

export interface Subscription {
  /** Ends after the message in hand; what was not confirmed comes again to the group's next subscriber. */
  close(): Promise<void>;
}

/** How far a group is behind on a topic. */
export interface Lag {
  topic: string;
  messages: number;
  /** Age of the oldest message that the group has not confirmed; 0 when there is none. */
  seconds: number;
}

/**
 * Carries messages between services. Every adapter keeps the promises of `describeEventBus`:
 * - `append` resolves once the messages are durable; those of one call keep their order within a key.
 * - At least once: a handled message is confirmed after its handler resolved; a handler that rejects, or dies,
 *   gets the same message again, and later ones of the same key wait, while other topics go on. Handlers are therefore
 *   idempotent.
 * - A handler that works for up to `longestHandling` keeps its message, also when subscribers join its group meanwhile.
 * - Per key, a group sees messages in the order of their appends, one at a time.
 * - A new group starts at the beginning of a topic, and goes on from what it confirmed, also after a kill.
 * - `rewind` lets a group handle everything from an offset on again.
 * - `fanOut` gives every subscriber every message appended from now on, confirms nothing and never repeats:
 *   for live streams to screens, which read the present state first.
 * - `forget` strikes out what holds a word: the messages keep their place and headers, their `value` is empty from then
 *   on. Consumers pass over an empty value.
 */
export interface EventBus {
  /** Days after which a message that its groups have passed may be gone; absent where all are kept for good. */
  readonly keptDays?: number | undefined;
  append(topic: string, messages: readonly BusMessage[]): Promise<void>;
  subscribe(subscription: GroupSubscription): Promise<Subscription>;
  fanOut(subscription: FanOutSubscription): Promise<Subscription>;
  rewind(group: string, topic: string, offset: number): Promise<void>;
  lag(group: string): Promise<Lag[]>;
  /**
   * @param word a person's id: what was said of them is erased
   * @returns how many messages were struck out
   */
  forget(word: string): Promise<number>;
  /** Ends every subscription, then the connections. */
  close(): Promise<void>;
}
