import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureListener } from '@strainscope/observability';
import type { DeliveredMessage, MessageHandler, TogetherHandler } from '../bus/event-bus.ts';
import type { LogSession } from './log-session.ts';
import type { LogStore, Position } from './log-store.ts';

interface Following {
  store: LogStore;
  session: LogSession;
  topic: string;
  stop: AbortSignal;
  pollMilliseconds: number;
  handle: MessageHandler;
  failed: FailureListener;
}

type FollowingAsGroup = Following & { group: string; handleTogether?: TogetherHandler };

const batchSize = 100;
const longestPause = 5_000;

/** Handles a topic for a group, message by message, until stopped; idle while another subscriber of the group is active. */
export async function followAsGroup(following: FollowingAsGroup): Promise<void> {
  const { session, group, topic, stop, pollMilliseconds, failed } = following;
  while (!stop.aborted) {
    try {
      const seen = session.announced(topic);
      if (await session.acquire(group, topic)) await consumeAndRelease(following);
      else await session.appended(topic, seen, pollMilliseconds, stop);
    } catch (failure) {
      // Mostly the database is away: what was handled but not confirmed comes again.
      failed(failure, 'event log');
      await pause(500, stop);
    }
  }
}

/** However it ends: who keeps what it does not use could never take it up again. */
async function consumeAndRelease(following: FollowingAsGroup): Promise<void> {
  const { session, group, topic } = following;
  try {
    await consumeWhileHeld(following);
  } finally {
    await session.release(group, topic).catch((failure: unknown) => following.failed(failure, 'event log'));
  }
}

async function consumeWhileHeld(following: FollowingAsGroup): Promise<void> {
  const { store, session, group, topic, stop, pollMilliseconds } = following;
  await store.enrol(group, topic);
  while (!stop.aborted && session.holds(group, topic)) {
    const seen = session.announced(topic);
    const { position, batch } = await store.next(group, topic, batchSize);
    if (batch.length === 0) {
      await session.appended(topic, seen, pollMilliseconds, stop);
      continue;
    }
    // Where it was rewound meanwhile, the next look begins there.
    await store.confirm(group, topic, await handleBatch(batch, position, following));
  }
}

async function handleBatch(batch: DeliveredMessage[], from: Position, following: FollowingAsGroup): Promise<Position> {
  const { session, group, topic, stop } = following;
  let handled = 0;
  while (handled < batch.length && session.holds(group, topic)) {
    const count = await handledOf(batch.slice(handled), following);
    handled += count;
    if (count === 0 || stop.aborted) break;
  }
  const last = batch[handled - 1];
  return last ? { ...from, offset: last.offset + 1 } : from;
}

/** Offers the first messages until they are taken, with growing pauses; how many that were, 0 when stopped meanwhile. */
async function handledOf(
  waiting: DeliveredMessage[],
  { handle, handleTogether, stop, failed }: FollowingAsGroup,
): Promise<number> {
  for (let milliseconds = 50; ; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      const together = (await handleTogether?.(waiting)) ?? 0;
      if (together > 0) return together;
      await handle(waiting[0]!);
      return 1;
    } catch (failure) {
      failed(failure, 'message refused');
      await pause(milliseconds, stop);
      if (stop.aborted) return 0;
    }
  }
}

/** Gives one subscriber everything from an offset on; a message that it fails to take is not offered again. */
export async function followFromNow(following: Following & { start: number }): Promise<void> {
  const { store, session, topic, stop, pollMilliseconds, handle, failed } = following;
  let offset = following.start;
  while (!stop.aborted) {
    const seen = session.announced(topic);
    const batch = await store.read(topic, offset, batchSize).catch((failure: unknown) => {
      failed(failure, 'event log');
      return [];
    });
    for (const message of batch) {
      offset = message.offset + 1;
      await handle(message).catch((failure: unknown) => failed(failure, 'live message refused'));
    }
    if (batch.length === 0) await session.appended(topic, seen, pollMilliseconds, stop);
  }
}

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
