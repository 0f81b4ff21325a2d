import { firstInARow } from './first-in-a-row.ts';

test('an outage is told once, however often it is met, and another one again', () => {
  let now = 0;
  const told: string[] = [];
  const failed = firstInARow(
    (_, what) => void told.push(what),
    () => now,
  );
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  for (; now < 300_000; now += 1_000) failed(away, 'brokers');
  expect(told).toEqual(['brokers']);
  failed(new TypeError('a fault of ours'), 'brokers');
  failed(away, 'jobs');
  expect(told).toEqual(['brokers', 'brokers', 'jobs']);
  now += 120_000;
  failed(away, 'brokers');
  expect(told).toHaveLength(4);
});
