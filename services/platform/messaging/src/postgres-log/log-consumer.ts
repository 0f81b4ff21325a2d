import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveredMessage, MessageHandler } from '../bus/event-bus.ts';
import type { LogSession } from './log-session.ts';
import type { LogStore, Position } from './log-store.ts';

interface Following {
  store: LogStore;
  session: LogSession;
  topic: string;
  stop: AbortSignal;
  pollMilliseconds: number;
  handle: MessageHandler;
}

const batchSize = 100;
const longestPause = 5_000;

/** Handles a topic for a group, message by message, until stopped; idle while another subscriber of the group is active. */
export async function followAsGroup(following: Following & { group: string }): Promise<void> {
  const { session, group, topic, stop, pollMilliseconds } = following;
  while (!stop.aborted) {
    try {
      const seen = session.announced(topic);
      if (await session.acquire(group, topic)) await consumeWhileHeld(following);
      else await session.appended(topic, seen, pollMilliseconds, stop);
    } catch {
      // The database is away: what was handled but not confirmed comes again.
      await pause(500, stop);
    }
  }
  await session.release(group, topic).catch(() => undefined);
}

async function consumeWhileHeld(following: Following & { group: string }): Promise<void> {
  const { store, session, group, topic, stop, pollMilliseconds } = following;
  let position = await store.position(group, topic);
  while (!stop.aborted && session.holds(group, topic)) {
    const seen = session.announced(topic);
    const batch = await store.read(topic, position.offset, batchSize);
    if (batch.length === 0) {
      await session.appended(topic, seen, pollMilliseconds, stop);
      position = await store.position(group, topic);
      continue;
    }
    const reached = await handleBatch(batch, position, following);
    if (!(await store.confirm(group, topic, reached))) position = await store.position(group, topic);
    else position = reached;
  }
}

async function handleBatch(
  batch: DeliveredMessage[],
  from: Position,
  following: Following & { group: string },
): Promise<Position> {
  const { session, group, topic, stop } = following;
  let offset = from.offset;
  for (const message of batch) {
    if (!session.holds(group, topic) || !(await handled(message, following))) break;
    offset = message.offset + 1;
    if (stop.aborted) break;
  }
  return { ...from, offset };
}

/** Offers the message until it is taken, with growing pauses; false when stopped meanwhile. */
async function handled(message: DeliveredMessage, { handle, stop }: Following): Promise<boolean> {
  for (let milliseconds = 50; ; milliseconds = Math.min(milliseconds * 2, longestPause)) {
    try {
      await handle(message);
      return true;
    } catch {
      await pause(milliseconds, stop);
      if (stop.aborted) return false;
    }
  }
}

/** Gives one subscriber everything from an offset on; a message that it fails to take is not offered again. */
export async function followFromNow(following: Following & { start: number }): Promise<void> {
  const { store, session, topic, stop, pollMilliseconds, handle } = following;
  let offset = following.start;
  while (!stop.aborted) {
    const seen = session.announced(topic);
    const batch = await store.read(topic, offset, batchSize).catch(() => []);
    for (const message of batch) {
      offset = message.offset + 1;
      await handle(message).catch(() => undefined);
    }
    if (batch.length === 0) await session.appended(topic, seen, pollMilliseconds, stop);
  }
}

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
