import type { ConsoleClient } from '@strainscope/console-contract';
import type { EditQueue } from './edit-queue.ts';
import { saveSteps } from './save-steps.ts';

const queue: EditQueue = {
  statuses: { p1: 'inactive' },
  sensors: { p1: { brand: 'prevent', sensorId: 'B2', takenOverFrom: '2026-03-01T00:00:00.000Z' } },
  removals: { p2: 'from-team', p3: 'deleted' },
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
    ['/player/deletes', { players: ['p3'] }],
  ]);
  expect(steps.map(({ doing, done }) => [doing, done])).toEqual([
    ['Updating players team status...', 'Players status updated'],
    ['Updating players sensor IDs...', 'Sensor IDs updated'],
    ['Removing players...', 'Players removed Successfully'],
    ['Deleting players...', 'Players Deleted successfully'],
  ]);
});

test('an empty list has no step', () => {
  expect(saveSteps({} as ConsoleClient, 't1', { ...queue, sensors: {}, removals: {} })).toHaveLength(1);
});
