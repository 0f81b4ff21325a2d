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
  const health = new Health(checks, 50);
  health.open();
  expect(await health.missing()).toEqual(['database', 'bus']);
});
