import { Health } from './health.ts';

test('ready while it accepts and every check passes', async () => {
  const health = new Health({ database: () => Promise.resolve() });
  expect(await health.missing()).toEqual(['accepting']);
  health.open();
  expect(await health.missing()).toEqual([]);
  health.close();
  expect(await health.missing()).toEqual(['accepting']);
});

test('what fails, and what does not answer in time, is named', async () => {
  const checks = {
    database: () => Promise.reject(new Error('away')),
    bus: () => new Promise(() => undefined),
    blobs: () => Promise.resolve(),
  };
  const health = new Health(checks, {}, 50);
  health.open();
  expect(await health.missing()).toEqual(['database', 'bus']);
});

test('what only holds up what follows on an answer is named and leaves the service ready', async () => {
  const away = () => Promise.reject(new Error('away'));
  const health = new Health({ database: () => Promise.resolve() }, { redis: away });
  health.open();
  expect(await health.missing()).toEqual(['redis']);
  expect(health.isReadyWithout(['redis'])).toBe(true);
  expect(health.isReadyWithout(['redis', 'database'])).toBe(false);
  expect(health.isReadyWithout(['accepting'])).toBe(false);
});
