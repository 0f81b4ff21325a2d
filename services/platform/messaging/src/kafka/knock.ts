import type { FailureListener } from '@strainscope/observability';
import { kafkaClient } from './kafka-client.ts';
import type { KafkaAddress } from './kafka-client.ts';
import { isTemporary } from './patiently.ts';

/**
 * One connection to a broker, tried once: kafkajs, told to be patient, tries again for minutes what is refused for good,
 * as a certificate that nobody vouches for, and says nothing meanwhile.
 * @param failed hears why brokers have to be waited for
 * @throws what no further try will mend
 */
export async function knock(address: KafkaAddress, failed: FailureListener): Promise<void> {
  const admin = kafkaClient(address, { retries: 0 }).admin();
  try {
    await admin.connect();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    failed(error, 'kafka brokers');
  } finally {
    await admin.disconnect();
  }
}
