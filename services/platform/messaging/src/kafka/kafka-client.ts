import { readFileSync } from 'node:fs';
import { Kafka, logLevel } from 'kafkajs';
import type { RetryOptions, SASLOptions } from 'kafkajs';
import { calmRequestQueues } from './calm-request-queue.ts';

export interface KafkaAddress {
  /** `host:port` of some brokers; the others are learnt from them. */
  brokers: readonly string[];
  /** Names the process to the brokers. */
  clientId: string;
  /** Encrypted, checked against the system's authorities, or against this file of certificates (PEM). */
  tls?: boolean | { authorities: string };
  credentials?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

/** Waits out the loss of a broker: about 40 s in all. */
const patient = { retries: 15, initialRetryTime: 200, maxRetryTime: 3_000 };

/** kafkajs without its log: on a good run it is all noise. What fails is thrown, or told by `supervise`. */
export function kafkaClient(
  { brokers, clientId, tls = false, credentials }: KafkaAddress,
  retry: RetryOptions = patient,
): Kafka {
  calmRequestQueues();
  return new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    retry,
    logLevel: logLevel.NOTHING,
    ssl: typeof tls === 'object' ? { ca: [readFileSync(tls.authorities)] } : tls,
    ...(credentials && { sasl: credentials as SASLOptions }),
  });
}
