import { poolFigures } from './pool-figures.ts';

const local = { name: 'local', kind: 'process', most: 4 } as const;
const none = { running: [], isAlive: () => true, controls: new Map(), held: [] };

test('counts workers, what they hold, and what an operator decided', () => {
  const running = [{ name: 'local', wanted: 3, workers: ['w1', 'w2', 'waits for a node'] }];
  const controls = new Map([['local', { state: 'paused' as const, concurrency: 3 }]]);
  const held = [{ pool: 'local', workerId: 'w1', simulations: 5 }];
  const isAlive = (workerId: string) => workerId !== 'waits for a node';
  expect(poolFigures({ configured: [local], running, isAlive, controls, held })).toEqual([
    { ...local, state: 'paused', ownState: 'paused', concurrency: 3, ready: 2, wanted: 3, running: 5, busy: 1 },
  ]);
});

test('tells what holds from what was decided about the pool alone', () => {
  const controls = new Map([['*', { state: 'paused' as const, concurrency: null }]]);
  expect(poolFigures({ ...none, configured: [local], controls })).toMatchObject([
    { state: 'paused', ownState: 'open' },
  ]);
});

test('a pool without workers is shown, and workers from elsewhere once they hold something', () => {
  expect(poolFigures({ ...none, configured: [local] })).toMatchObject([{ name: 'local', ready: 0, busy: 0 }]);
  const held = [{ pool: 'of another time', workerId: 'w9', simulations: 1 }];
  expect(poolFigures({ ...none, configured: [local], held })).toMatchObject([
    { name: 'local', running: 0 },
    { name: 'elsewhere', kind: 'external', running: 1, ready: 1 },
  ]);
});

test('workers from elsewhere that an operator has paused hold nothing, and are shown: they could not be opened otherwise', () => {
  const controls = new Map([['elsewhere', { state: 'paused' as const, concurrency: null }]]);
  expect(poolFigures({ ...none, configured: [local], controls })).toMatchObject([
    { name: 'local' },
    { name: 'elsewhere', kind: 'external', ownState: 'paused', busy: 0 },
  ]);
});
