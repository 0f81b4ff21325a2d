import type { ConsoleClient } from '@strainscope/console-contract';
import { emptyQueue, type EditQueue } from './edit-queue.ts';
import { saveSteps } from './save-steps.ts';

const queue: EditQueue = {
  statuses: { p1: 'inactive' },
  sensors: { p1: { brand: 'prevent', sensorId: 'B2', takenOverFrom: '2026-03-01T00:00:00.000Z' } },
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
  const sensor = { player_id: 'p1', team_id: 't1', brand: 'prevent', sensor_id: 'B2' };
  expect(sent).toEqual([
    ['/player/update/status', { team_id: 't1', players: [{ player_id: 'p1', status: 'inactive' }] }],
    ['/player/update/sensorId', { players: [{ ...sensor, from: '2026-03-01T00:00:00.000Z', take_over: true }] }],
    ['/player/remove/teamplayer', { team_id: 't1', players: ['p2'] }],
    ['/players/move', { from_team_id: 't1', to_team_id: 't2', players: ['p4'] }],
    ['/player/deletes', { players: ['p3'] }],
    ['/admin/changetoplayer', { user_id: ['c1', 'c2'], team_id: 't1' }],
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
