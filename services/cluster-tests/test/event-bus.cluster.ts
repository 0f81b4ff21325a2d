import { describeEventBus } from '@strainscope/messaging/conformance';
import { KafkaEventBus, TopicsUnfit } from '@strainscope/messaging';
import { readLog } from '@strainscope/messaging/log-reader';
import { eventually, notRun } from '@strainscope/testing';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';

if (hasKafka) {
  describeEventBus('Kafka', async (known) => {
    const kafka = await TestKafka.start();
    const open = (clientId: string) =>
      KafkaEventBus.open({
        brokers: kafka.brokers,
        clientId,
        topics: [known],
        partitions: 3,
        replication: 1,
        times: { session: 6_000 },
      });
    const [one, other] = await Promise.all([open('one'), open('other')]);
    return {
      one,
      other,
      async close() {
        await Promise.all([one.close(), other.close()]);
        await kafka.stop();
      },
    };
  });

  describe('topics that somebody else made', () => {
    let server: TestKafka;
    beforeAll(async () => void (server = await TestKafka.start()), 300_000);
    afterAll(() => server.stop());

    const day = String(86_400_000);
    const kept = { 'retention.ms': String(30 * 86_400_000) };

    async function make(topic: string, settings: Readonly<Record<string, string>>): Promise<void> {
      const admin = new Kafka({ brokers: server.brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
      await admin.createTopics({
        // kafkajs gives up too early on a leader: the start that is tried waits for it.
        waitForLeaders: false,
        topics: [{ topic, numPartitions: 1, replicationFactor: 1, configEntries }],
      });
      await admin.disconnect();
    }

    /** What is wrong with topics, as the start says it; the bus that starts is closed. */
    async function faultsOf(topics: string[], replication: number): Promise<readonly string[]> {
      try {
        const bus = await KafkaEventBus.open({ brokers: server.brokers, clientId: 'start', topics, replication });
        await bus.close();
        return [];
      } catch (error) {
        if (!(error instanceof TopicsUnfit)) throw error;
        return error.faults;
      }
    }

    test.each<[string, Record<string, string>, string[]]>([
      ['are compacted', { ...kept, 'cleanup.policy': 'compact' }, ['is compacted: it loses messages']],
      ['forget too early', { 'retention.ms': day }, [`keeps messages for ${day} ms (retention.ms), not for 30 days`]],
      ['never forget', { 'retention.ms': '-1' }, ['keeps messages for -1 ms (retention.ms), not for 30 days']],
      [
        'are bounded in size',
        { ...kept, 'retention.bytes': '1000000' },
        ['loses messages as it grows (retention.bytes)'],
      ],
      ['have fewer partitions than new ones get', kept, []],
    ])('those that %s', async (title, settings, faults) => {
      const topic = title.replaceAll(' ', '-');
      await make(topic, settings);
      expect(await faultsOf([topic], 1)).toEqual(faults.map((fault) => `${topic} ${fault}`));
    });

    test('those that live on fewer brokers than they must: all faults of all topics are said at once', async () => {
      await make('one', kept);
      await make('two', { ...kept, 'min.insync.replicas': '2' });
      expect([...(await faultsOf(['one', 'two'], 3))].sort()).toEqual([
        'one counts as sent what 1 broker has',
        'one has 1 of 3 copies',
        'two has 1 of 3 copies',
      ]);
    });

    test('those that the bus has made fit at every further start', async () => {
      expect(await faultsOf(['own', 'own.dlq'], 1)).toEqual([]);
      expect(await faultsOf(['own', 'own.dlq'], 1)).toEqual([]);
    });
  });

  test('what others say on the same brokers is neither read nor struck out by an erasure', async () => {
    const server = await TestKafka.start();
    const open = (topics: string[]) =>
      KafkaEventBus.open({ brokers: server.brokers, clientId: 'auth', topics, replication: 1 });
    const [ours, theirs] = await Promise.all([open(['auth']), open(['foreign'])]);
    try {
      const message = { key: 'k', value: '{"about":"ann"}', headers: {} };
      await ours.append('auth', [message]);
      await theirs.append('foreign', [message]);
      expect(await ours.forget('ann')).toBe(1);
      expect(await theirs.forget('ann')).toBe(1);
    } finally {
      await Promise.all([ours.close(), theirs.close()]);
      await server.stop();
    }
  }, 300_000);

  test('a reader whose first messages are gone by retention begins with what is left', async () => {
    const server = await TestKafka.start();
    try {
      const kafka = new Kafka({ brokers: server.brokers, logLevel: logLevel.NOTHING });
      const admin = kafka.admin();
      const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await Promise.all([admin.connect(), producer.connect()]);
      await admin.createTopics({ topics: [{ topic: 'old', numPartitions: 1 }] });
      await producer.send({ topic: 'old', messages: ['0', '1', '2', '3', '4'].map((value) => ({ value })) });
      // Tells the client who leads the partition, which the deletion takes for known.
      await admin.fetchTopicOffsets('old');
      await admin.deleteTopicRecords({ topic: 'old', partitions: [{ partition: 0, offset: '3' }] });
      const read: string[] = [];
      const reading = await readLog(kafka, {
        topics: ['old'],
        from: new Map([['old', new Map([[0, 0]])]]),
        each: (_topic, _partition, { value }) => Promise.resolve(void read.push(String(value))),
      });
      await eventually(() => expect(read).toEqual(['3', '4']), { within: 60_000 });
      await reading.close();
      await Promise.all([admin.disconnect(), producer.disconnect()]);
    } finally {
      await server.stop();
    }
  }, 300_000);

  test('a rewound group whose wanted messages are gone by retention, once it was placed there, begins with what is left', async () => {
    const server = await TestKafka.start();
    const [group, topic] = ['rewound', 'people'];
    const kafka = new Kafka({ brokers: server.brokers, logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    const bus = await KafkaEventBus.open({
      brokers: server.brokers,
      clientId: 'reader',
      topics: [topic],
      partitions: 1,
      replication: 1,
    });
    try {
      await admin.connect();
      const values = ['0', '1', '2', '3', '4'];
      await bus.append(
        topic,
        values.map((value) => ({ key: 'k', value, headers: {} })),
      );
      const taken: string[] = [];
      // While the last one is in hand nothing is fetched: the rewind is placed, and retention comes before the fetch.
      const inHand = Promise.withResolvers<void>();
      await bus.subscribe({
        group,
        topics: [topic],
        handle({ value }) {
          taken.push(value);
          return taken.length === values.length ? inHand.promise : Promise.resolve();
        },
      });
      await eventually(() => expect(taken).toEqual(values), { within: 60_000 });
      await bus.rewind(group, topic, 0);
      const placed = async () => (await admin.fetchOffsets({ groupId: group, topics: [topic] }))[0]!.partitions[0]!;
      await eventually(
        async () =>
          expect(await placed()).toMatchObject({ offset: '0', metadata: expect.stringMatching(/./) as unknown }),
        {
          within: 60_000,
        },
      );
      // Tells the client who leads the partition, which the deletion takes for known.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '3' }] });
      inHand.resolve();
      await eventually(() => expect(taken).toEqual([...values, '3', '4']), { within: 60_000 });
    } finally {
      await Promise.all([bus.close(), admin.disconnect()]);
      await server.stop();
    }
  }, 300_000);
} else {
  notRun('EventBus × Kafka', 'no broker here: Java or Maven is missing');
}
