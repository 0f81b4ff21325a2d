import { describeEventBus } from '@strainscope/messaging/conformance';
import { KafkaEventBus } from '@strainscope/messaging';
import { notRun } from '@strainscope/testing';
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
} else {
  notRun('EventBus × Kafka', 'no broker here: Java or Maven is missing');
}
