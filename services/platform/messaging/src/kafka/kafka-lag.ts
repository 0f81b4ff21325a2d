import type { Admin } from 'kafkajs';
import type { Lag } from '../bus/event-bus.ts';
import { offsetIn } from './partition-places.ts';
import type { TopicKeeper } from './topic-keeper.ts';

/** Relative precision of an age: enough for a graph and an alarm. */
const precision = 0.1;

/** How far a group is behind on each topic that it has ever confirmed. */
export async function lagOf(admin: Admin, keeper: TopicKeeper, group: string): Promise<Lag[]> {
  const committed = await admin.fetchOffsets({ groupId: group });
  const { low, high } = await keeper.bounds(committed.map(({ topic }) => topic));
  const lags = committed.map(async ({ topic, partitions }) => {
    const positions = new Map(
      partitions.map(({ partition, offset }) => [
        partition,
        Math.max(Number(offset), offsetIn(low, topic, partition) ?? 0),
      ]),
    );
    const behind = new Map(
      [...positions].map(([partition, at]) => [partition, Math.max(0, (offsetIn(high, topic, partition) ?? 0) - at)]),
    );
    const messages = [...behind.values()].reduce((sum, each) => sum + each, 0);
    const seconds = messages === 0 ? 0 : await ageOfOldest(admin, topic, positions, behind);
    return { topic, messages, seconds };
  });
  const all = await Promise.all(lags);
  return all.toSorted((one, other) => one.topic.localeCompare(other.topic));
}

/** Kafka tells where a moment lies in the log, but not of what moment an offset is: the age is found by trying. */
async function ageOfOldest(
  admin: Admin,
  topic: string,
  positions: ReadonlyMap<number, number>,
  behind: ReadonlyMap<number, number>,
): Promise<number> {
  const now = Date.now();
  const isOlderThan = async (seconds: number): Promise<boolean> => {
    const rows = await admin.fetchTopicOffsetsByTimestamp(topic, now - seconds * 1_000);
    return rows.some(
      ({ partition, offset }) =>
        (behind.get(partition) ?? 0) > 0 && (Number(offset) < 0 || Number(offset) > (positions.get(partition) ?? 0)),
    );
  };
  let younger = 0;
  let older = 1;
  while (older < 1e9 && (await isOlderThan(older))) [younger, older] = [older, older * 2];
  while (older - younger > Math.max(0.5, older * precision)) {
    const middle = (younger + older) / 2;
    if (await isOlderThan(middle)) younger = middle;
    else older = middle;
  }
  return (younger + older) / 2;
}
