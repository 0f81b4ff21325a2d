import type { ConsoleClient } from '@strainscope/console-contract';
import { emptyQueue, type EditQueue } from './edit-queue.ts';
import { saveSteps } from './save-steps.ts';

const queue: EditQueue = {
  statuses: { p1: { status: 'inactive', seen: 'active' }, p5: { status: 'active', seen: 'inactive', overrules: true } },
  sensors: {
    p1: { brand: 'prevent', sensorId: 'B2', takenOverFrom: '2026-03-01T00:00:00.000Z', seen: ['A1'] },
    p5: { brand: 'prevent', sensorId: 'B5', seen: ['A5'], overrules: true },
  },
  removals: { p2: true },
  moves: { p4: { id: 't2', name: 'Colts' } },
  deletions: { p3: true },
  toPlayers: { c1: 'Cleo Coach', c2: 'Mika Coach' },
};

test('each list is one call, statuses first, with the texts of the product', async () => {
  const sent: [string, unknown][] = [];
  const call = (path: string, { body }: { body: unknown }) => {
    sent.push([path, body]);
    return Promise.resolve({ message: 'ok', data: [] });
  };
  const steps = saveSteps({ call } as unknown as ConsoleClient, 't1', queue);
  for (const step of steps) await step.run();
  const sensor = { team_id: 't1', brand: 'prevent' };
  const taken = { ...sensor, player_id: 'p1', sensor_id: 'B2', seen: ['A1'], take_over: true };
  const statuses = [
    { player_id: 'p1', status: 'inactive', seen: 'active' },
    { player_id: 'p5', status: 'active' },
  ];
  const sensors = [
    { ...taken, from: '2026-03-01T00:00:00.000Z' },
    { ...sensor, player_id: 'p5', sensor_id: 'B5' },
  ];
  expect(sent).toEqual([
    ['players.setStatus', { team_id: 't1', players: statuses }],
    ['players.assignSensors', { players: sensors }],
    ['players.removeFromTeam', { team_id: 't1', players: ['p2'] }],
    ['players.move', { from_team_id: 't1', to_team_id: 't2', players: ['p4'] }],
    ['players.remove', { players: ['p3'], seen: 't1' }],
    ['staff.changeToPlayer', { user_id: ['c1', 'c2'], team_id: 't1', seen: 't1' }],
  ]);
  expect(steps.map(({ doing, done }) => [doing, done])).toEqual([
    ['Updating players team status...', 'Players status updated'],
    ['Updating players sensor IDs...', 'Sensor IDs updated'],
    ['Removing players...', 'Players removed Successfully'],
    ['Moving players...', 'Players moved.'],
    ['Deleting players...', 'Players Deleted successfully'],
    ['changing admin to players...', 'Admin change to player successfully'],
  ]);
});

test('an empty list has no step', () => {
  expect(saveSteps({} as ConsoleClient, 't1', { ...emptyQueue, deletions: queue.deletions })).toHaveLength(1);
});
