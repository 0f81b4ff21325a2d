import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureListener } from '@strainscope/observability';
import type { Admin, Consumer, ConsumerConfig, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { DeliveredMessage, GroupSubscription, Subscription } from '../bus/event-bus.ts';
import type { ControlLog } from './control-log.ts';
import { deliver } from './deliver.ts';
import { offsetIn } from './partition-places.ts';
import { patiently } from './patiently.ts';
import { soughtAnew } from './sought-anew.ts';
import { supervise } from './supervise.ts';
import type { Supervised } from './supervise.ts';
import type { TopicKeeper } from './topic-keeper.ts';

export interface MemberTimes {
  /** Milliseconds of silence after which the brokers give a member's partitions to others. */
  session: number;
  /** Milliseconds that the message in hand may take; a group that is shared out anew waits for it. */
  handling: number;
}

export interface Surroundings {
  kafka: Kafka;
  admin: Admin;
  keeper: TopicKeeper;
  control: ControlLog;
  times: MemberTimes;
  failed: FailureListener;
}

const commitEvery = 1_000;
/** Messages that are offered together. */
const mostAtHand = 100;
const shortestPause = 50;
const longestPause = 5_000;
const endsAssignment = new Set(['REBALANCE_IN_PROGRESS', 'UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION']);

/**
 * One process of a consumer group. A partition's messages are handled in order, one by one or several together, and
 * confirmed afterwards; when a handler refuses one its partition rests, and others go on. While a handler works the member shows signs of life,
 * however long it takes; when the group is shared out anew, the message in hand is finished and confirmed first.
 */
export class GroupMember implements Subscription {
  private readonly stopping = new AbortController();
  private assigned: Record<string, number[]> = {};
  private placed: Promise<void> | undefined;
  /** Where partitions were put by a rewind, until the brokers deliver from there. */
  private readonly sought = new Map<string, number>();
  /** Milliseconds for which a partition rests when its first message is refused once more. */
  private readonly pauses = new Map<string, number>();
  private consumer!: Consumer;
  private subscription: Subscription | undefined;
  private stopListening: () => void = () => undefined;

  private constructor(
    private readonly membership: GroupSubscription,
    private readonly around: Surroundings,
  ) {}

  static async join(membership: GroupSubscription, around: Surroundings): Promise<GroupMember> {
    const member = new GroupMember(membership, around);
    await around.control.settled();
    member.stopListening = around.control.onOrder(() => member.placeAnew());
    member.subscription = await supervise(() => member.open(), around.failed);
    return member;
  }

  async close(): Promise<void> {
    this.stopping.abort();
    this.stopListening();
    await this.subscription?.close();
  }

  private open(): Supervised {
    const { kafka, times } = this.around;
    const options: ConsumerConfig = {
      groupId: this.membership.group,
      sessionTimeout: times.session,
      heartbeatInterval: heartbeatOf(times),
      rebalanceTimeout: rebalanceOf(times),
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
    };
    const consumer = kafka.consumer(options);
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.assigned = payload.memberAssignment;
      this.sought.clear();
      this.placeAnew();
    });
    const subscribe = () => consumer.subscribe({ topics: [...this.membership.topics], fromBeginning: true });
    const run = () => {
      this.consumer = consumer;
      return consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: (payload) => this.consume(payload),
      });
    };
    return { consumer, subscribe, run };
  }

  private placeAnew(): void {
    this.placed = undefined;
    this.inPlace().catch((failure: unknown) => this.around.failed(failure, 'place in the log'));
  }

  /** Resolves once every assigned partition stands where its group wants it. */
  private inPlace(): Promise<void> {
    return (this.placed ??= this.place().catch((error: unknown) => {
      this.placed = undefined;
      throw error;
    }));
  }

  private async place(): Promise<void> {
    const { admin, keeper, control } = this.around;
    const topics = Object.keys(this.assigned);
    if (topics.length === 0) return;
    const committed = await patiently(() => admin.fetchOffsets({ groupId: this.membership.group, topics }));
    const { low, high } = await keeper.bounds(topics);
    for (const { topic, partitions } of committed) {
      const rewind = control.rewindOf(this.membership.group, topic);
      for (const { partition, offset, metadata } of partitions) {
        if (!this.assigned[topic]?.includes(partition)) continue;
        const begin = offsetIn(low, topic, partition) ?? 0;
        if (Number(offset) < 0) await this.commit(topic, partition, begin);
        else if (rewind && rewind.id !== metadata) {
          // Beyond the end kafkajs would begin at the beginning.
          const wanted = Math.min(Math.max(rewind.offset, begin), offsetIn(high, topic, partition) ?? begin);
          this.sought.set(placeOf({ topic, partition }), wanted);
          this.consumer.seek({ topic, partition, offset: String(wanted) });
          await this.commit(topic, partition, wanted);
        }
      }
    }
  }

  private async commit(topic: string, partition: number, offset: number): Promise<void> {
    const metadata = this.around.control.rewindOf(this.membership.group, topic)?.id ?? '';
    await this.consumer.commitOffsets([{ topic, partition, offset: String(offset), metadata }]);
  }

  private async consume(fetched: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = fetched.batch;
    await this.inPlace();
    if (!(await this.isWhereSought(topic, partition, messages[0]!))) return;
    const placed = this.placed;
    let interrupted = false;
    const alive = setInterval(
      () =>
        void fetched.heartbeat().catch((error: unknown) => {
          interrupted ||= endsAssignment.has(String((error as { type?: string }).type));
        }),
      heartbeatOf(this.around.times),
    );
    let handled = 0;
    let committed = 0;
    let committedAt = Date.now();
    try {
      let atHand: DeliveredMessage[] = [];
      for (let next = 0; next < messages.length;) {
        if (interrupted || this.stopping.signal.aborted || !fetched.isRunning()) break;
        if (atHand.length === 0) {
          const following = messages.slice(next, next + mostAtHand);
          atHand = following.map((message) => deliver(topic, partition, message, this.around.control));
        }
        const taken = await this.offer(atHand, fetched);
        // Rewound meanwhile: what was handled comes again, and must not be confirmed.
        if (taken === 0 || this.placed !== placed) break;
        next += taken;
        const { offset } = messages[next - 1]!;
        fetched.resolveOffset(offset);
        handled = Number(offset) + 1;
        atHand = atHand.slice(taken);
        if (Date.now() - committedAt < commitEvery) continue;
        await this.commit(topic, partition, handled);
        committed = handled;
        committedAt = Date.now();
      }
    } finally {
      clearInterval(alive);
    }
    if (handled > committed && this.placed === placed) await this.commit(topic, partition, handled);
    // Joins the group anew where that was asked for meanwhile.
    await fetched.heartbeat();
  }

  /**
   * What was fetched before a rewind is passed over; the rewind is asked for again, lest the old fetch undo it. Where
   * retention was faster than the rewind, what is left begins later than it wants.
   */
  private async isWhereSought(topic: string, partition: number, first: KafkaMessage): Promise<boolean> {
    const place = placeOf({ topic, partition });
    const wanted = this.sought.get(place);
    if (wanted === undefined) return true;
    const offset = Number(first.offset);
    const low =
      offset > wanted ? offsetIn((await this.around.keeper.bounds([topic])).low, topic, partition) : undefined;
    // Rewound once more, or shared out anew, while it was asked for.
    if (this.sought.get(place) !== wanted) return false;
    const anew = soughtAnew(wanted, offset, low ?? 0);
    if (anew === undefined) {
      this.sought.delete(place);
      return true;
    }
    this.sought.set(place, anew);
    this.consumer.seek({ topic, partition, offset: String(anew) });
    return false;
  }

  /** How many of the first messages were taken; 0 when they were refused, and their partition rests. */
  private async offer(messages: readonly DeliveredMessage[], fetched: EachBatchPayload): Promise<number> {
    const { handle, handleTogether } = this.membership;
    const place = placeOf(fetched.batch);
    try {
      let taken = (await handleTogether?.(messages)) ?? 0;
      if (taken === 0) {
        await handle(messages[0]!);
        taken = 1;
      }
      this.pauses.delete(place);
      return taken;
    } catch (failure) {
      this.around.failed(failure, 'message refused');
      this.rest(place, fetched);
      return 0;
    }
  }

  /**
   * Takes a partition out of what is fetched, for longer each time. Waiting in place would hold up others too: kafkajs
   * asks a broker for more only once all that came from it is handled.
   */
  private rest(place: string, fetched: EachBatchPayload): void {
    const milliseconds = this.pauses.get(place) ?? shortestPause;
    this.pauses.set(place, Math.min(milliseconds * 2, longestPause));
    const resume = fetched.pause();
    sleep(milliseconds, undefined, { signal: this.stopping.signal }).then(resume, () => undefined);
  }
}

function placeOf({ topic, partition }: { topic: string; partition: number }): string {
  return `${topic}/${partition}`;
}

/** Often enough that one lost sign of life is not yet the end. */
function heartbeatOf({ session }: MemberTimes): number {
  return Math.round(session / 10);
}

/** Longer than any handler, by the time in which even a late sign of life comes: who is slower is put out of the group. */
function rebalanceOf({ handling, session }: MemberTimes): number {
  return handling + session;
}
