import { describeEventBus } from '@strainscope/messaging/conformance';
import { KafkaEventBus } from '@strainscope/messaging';
import { readLog } from '@strainscope/messaging/log-reader';
import { eventually, notRun } from '@strainscope/testing';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';

if (hasKafka) {
  describeEventBus('Kafka', async () => {
    const kafka = await TestKafka.start();
    const open = (clientId: string) =>
      KafkaEventBus.open({
        brokers: kafka.brokers,
        clientId,
        topics: ['org'],
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
} else {
  notRun('EventBus × Kafka', 'no broker here: Java or Maven is missing');
}
