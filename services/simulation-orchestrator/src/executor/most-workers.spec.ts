import { orchestratorConfig } from '../orchestrator.config.ts';
import { mostWorkers } from './most-workers.ts';

const pool = (name: string, most: number) => ({ name, image: 'solver', most });

test.each([
  ['no pools: processes', {}, 3],
  ['one pool', { pools: [pool('cpu', 16)] }, 16],
  ['several pools', { pools: [pool('gpu', 8), pool('cpu', 64)] }, 72],
])('%s', (_, kubernetes, most) => {
  expect(mostWorkers(orchestratorConfig.parse({ solverVersion: '1', workers: { most: 3 }, kubernetes }))).toBe(most);
});
