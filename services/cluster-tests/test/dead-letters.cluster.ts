import { KafkaEventBus } from '@strainscope/messaging';
import { describeDeadLetters } from '@strainscope/messaging/dead-letters-suite';
import { eventually, notRun } from '@strainscope/testing';
import { Kafka, logLevel } from 'kafkajs';
import type { Admin } from 'kafkajs';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';

if (hasKafka) {
  let kafka: TestKafka;
  let admin: Admin;
  beforeAll(async () => {
    kafka = await TestKafka.start();
    admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  }, 300_000);
  afterAll(async () => {
    await admin?.disconnect();
    await kafka?.stop();
  });

  describeDeadLetters('Kafka', async () => {
    await empty(admin);
    return KafkaEventBus.open({
      brokers: kafka.brokers,
      clientId: 'player-counter',
      topics: ['org', 'org.dlq'],
      // All keys share it: the poisoned one must not hold up the others.
      partitions: 1,
      replication: 1,
      times: { session: 6_000 },
    });
  });
} else {
  notRun('dead letters × Kafka', 'no broker here: Java or Maven is missing');
}

/** Leaves the brokers as if nobody had said anything yet. */
async function empty(admin: Admin): Promise<void> {
  const ours = async () => (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
  const topics = await ours();
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await eventually(async () => expect(await ours()).toEqual([]));
  const { groups } = await admin.listGroups();
  if (groups.length > 0) await admin.deleteGroups(groups.map(({ groupId }) => groupId));
}
