import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import type { Admin, ITopicMetadata } from 'kafkajs';
import type { Offsets } from './partition-places.ts';
import { patiently } from './patiently.ts';

export interface TopicSettings {
  /** Consumers of one group share them; fixed forever, because a key's order lives within one. */
  partitions: number;
  /** Copies of each; with more than one, two must have a message before it counts as sent. */
  replication: number;
  /** What was erased of people is gone from the brokers after it. */
  retentionDays: number;
}

/** Every topic exists, as the settings want it, before it is used. */
export class TopicKeeper {
  private readonly counts = new Map<string, Promise<number>>();

  constructor(
    private readonly admin: Admin,
    private readonly settings: TopicSettings,
  ) {}

  /** Makes the topic where it is missing and answers how many partitions it has. */
  partitionsOf(topic: string, settings: Partial<TopicSettings> & { compacted?: boolean } = {}): Promise<number> {
    const known = this.counts.get(topic) ?? patiently(() => this.make(topic, { ...this.settings, ...settings }));
    this.counts.set(topic, known);
    known.catch(() => this.counts.delete(topic));
    return known;
  }

  /** @throws TopicsUnfit with every topic that would lose messages or order */
  async check(topics: readonly string[]): Promise<void> {
    await Promise.all(topics.map((topic) => this.partitionsOf(topic)));
    const described = await patiently(() => this.admin.fetchTopicMetadata({ topics: [...topics] }));
    const settings = await patiently(() => this.settingsOf(topics));
    const faults = described.topics.flatMap(({ name, partitions }) => {
      const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
      return faultsOf(copies, settings.get(name) ?? new Map(), this.settings).map((fault) => `${name} ${fault}`);
    });
    if (faults.length > 0) throw new TopicsUnfit(faults);
  }

  /** Where each partition begins and ends now. */
  async bounds(topics: readonly string[]): Promise<{ low: Offsets; high: Offsets }> {
    const all = await Promise.all(
      topics.map(async (topic) => [topic, await patiently(() => this.admin.fetchTopicOffsets(topic))] as const),
    );
    const read = (bound: 'low' | 'high') =>
      new Map(all.map(([topic, rows]) => [topic, new Map(rows.map((row) => [row.partition, Number(row[bound])]))]));
    return { low: read('low'), high: read('high') };
  }

  private async make(topic: string, settings: TopicSettings & { compacted?: boolean }): Promise<number> {
    const existing = await this.admin.listTopics();
    if (!existing.includes(topic)) {
      const cleaning = settings.compacted
        ? [{ name: 'cleanup.policy', value: 'compact' }]
        : [{ name: 'retention.ms', value: String(settings.retentionDays * 86_400_000) }];
      await this.admin.createTopics({
        // kafkajs gives up too early on a leader: it is waited for below.
        waitForLeaders: false,
        topics: [
          {
            topic,
            numPartitions: settings.partitions,
            replicationFactor: settings.replication,
            configEntries: [{ name: 'min.insync.replicas', value: String(leastInSync(settings)) }, ...cleaning],
          },
        ],
      });
    }
    return this.withLeaders(topic);
  }

  private async withLeaders(topic: string): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const partitions = await this.admin.fetchTopicMetadata({ topics: [topic] }).then(partitionsIn, () => []);
      if (partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) return partitions.length;
      if (attempt === 100) throw new TopicsUnfit([`${topic} has no leader`]);
      await sleep(100);
    }
  }

  private async settingsOf(topics: readonly string[]): Promise<Map<string, Map<string, string>>> {
    const { resources } = await this.admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
    });
    return new Map(
      resources.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ]),
    );
  }
}

/** The topics exist, but were made otherwise than the product needs them. */
export class TopicsUnfit extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The topics are not as they must be: ${faults.join('; ')}`);
    this.name = 'TopicsUnfit';
  }
}

/** What would lose messages, or keep what was said of somebody erased longer than was promised. */
function faultsOf(copies: number, topic: ReadonlyMap<string, string>, wanted: TopicSettings): string[] {
  const least = Number(topic.get('min.insync.replicas') ?? 1);
  const kept = Number(topic.get('retention.ms') ?? -1);
  const days = wanted.retentionDays;
  return [
    ...(copies < wanted.replication ? [`has ${copies} of ${wanted.replication} copies`] : []),
    ...(least < leastInSync(wanted) ? [`counts as sent what ${least} broker has`] : []),
    ...(topic.get('cleanup.policy') === 'delete' ? [] : ['is compacted: it loses messages']),
    ...(Number(topic.get('retention.bytes') ?? -1) === -1 ? [] : ['loses messages as it grows (retention.bytes)']),
    ...(kept === days * 86_400_000 ? [] : [`keeps messages for ${kept} ms (retention.ms), not for ${days} days`]),
  ];
}

function leastInSync({ replication }: TopicSettings): number {
  return Math.min(2, replication);
}

function partitionsIn({ topics }: { topics: ITopicMetadata[] }): ITopicMetadata['partitions'] {
  return topics[0]?.partitions ?? [];
}
