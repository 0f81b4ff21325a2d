import {
  KafkaJSAggregateError,
  KafkaJSConnectionError,
  KafkaJSNumberOfRetriesExceeded,
  KafkaJSProtocolError,
} from 'kafkajs';
import { patiently } from './patiently.ts';

const refusal = (type: string) => Object.assign(new KafkaJSProtocolError(type), { type, retriable: false });
const creation = (type: string) => new KafkaJSAggregateError('Topic creation errors', [refusal(type)]);

test('topics are asked for again while too few brokers have said that they live', async () => {
  let asked = 0;
  const ask = () => (++asked === 1 ? Promise.reject(creation('INVALID_REPLICATION_FACTOR')) : Promise.resolve('made'));
  await expect(patiently(ask)).resolves.toBe('made');
  expect(asked).toBe(2);
});

test('what does not change by asking is thrown', async () => {
  const failure = creation('POLICY_VIOLATION');
  await expect(patiently(() => Promise.reject(failure))).rejects.toBe(failure);
});

/** As kafkajs ends all its tries at a connection. */
const lost = (code: string) => {
  const last = new KafkaJSConnectionError('Connection error', { code });
  return new KafkaJSNumberOfRetriesExceeded(last, { retryCount: 0, retryTime: 0 });
};

test('a broker that is away is waited for, and not one whose certificate nobody vouches for', async () => {
  const answers = [lost('ECONNREFUSED'), lost('SELF_SIGNED_CERT_IN_CHAIN')];
  const refused = answers[1];
  await expect(patiently(() => Promise.reject(answers.shift()!))).rejects.toBe(refused);
  expect(answers).toEqual([]);
});
