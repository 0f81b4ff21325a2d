import { orchestratorConfig } from '../config/orchestrator.config.ts';
import { configuredPools } from './configured-pools.ts';

const pool = (name: string, most: number) => ({ name, image: 'solver', most });
const poolsOf = (config: object) => configuredPools(orchestratorConfig.parse({ solverVersion: '1', ...config }));

test('one pool of processes on a machine', () => {
  const workers = { entry: 'worker.mjs', most: 3 };
  expect(poolsOf({ workers })).toEqual([{ name: 'local', kind: 'process', most: 3 }]);
});

test('the pools of a cluster, whatever the machine could do', () => {
  const kubernetes = { pools: [pool('gpu', 8), pool('cpu', 64)] };
  expect(poolsOf({ kubernetes, workers: { entry: 'worker.mjs', most: 3 } })).toEqual([
    { name: 'gpu', kind: 'kubernetes', most: 8 },
    { name: 'cpu', kind: 'kubernetes', most: 64 },
  ]);
});

test('workers that come from elsewhere have a pool too', () => {
  expect(poolsOf({})).toEqual([{ name: 'elsewhere', kind: 'external', most: 0 }]);
});
