import { KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';
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
