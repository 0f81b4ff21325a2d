import { registry } from '@strainscope/observability';
import { countAttempt, observeLoad } from './lease.metrics.ts';

test.each([
  ['of those that run', { busy: 1, workers: 2 }, 0.5],
  ['all that are known, where nobody here started any', { busy: 3, workers: 0 }, 1],
  ['none where there is none', { busy: 0, workers: 0 }, 0],
])('the share of busy workers is %s', async (_, load, share) => {
  observeLoad({ ready: 1, ...load });
  const { values } = await registry.getSingleMetric('strainscope_worker_busy_ratio')!.get();
  expect(values[0]!.value).toBe(share);
});

test('ends that workers make up without end count together', async () => {
  for (let n = 0; n < 1_000; n += 1) countAttempt(`MADE_UP_${n}`);
  const { values } = await registry.getSingleMetric('strainscope_simulation_attempts_total')!.get();
  expect(values).toHaveLength(101);
  expect(values.find(({ labels }) => labels['outcome'] === 'OTHER')?.value).toBe(900);
});
