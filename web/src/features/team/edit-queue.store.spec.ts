import { ConsoleError, type ConsoleClient, type Player } from '@strainscope/console-contract';
import { useEditQueue } from './edit-queue.store.ts';

const player = { _id: 'p1', status: 'active', sensors: [] as Player['sensors'] } as Player;
const taken = new ConsoleError(409, 'SENSOR_TAKEN', 'The sensor is worn by somebody else.', undefined, 'r-1');

function api(answers: Record<string, Error | undefined> = {}) {
  const sent: [string, unknown][] = [];
  const call = (path: string, input: { body: unknown }) => {
    sent.push([path, input.body]);
    const error = answers[path];
    return error ? Promise.reject(error) : Promise.resolve({ message: 'ok', data: [] });
  };
  return { sent, client: { call } as unknown as ConsoleClient };
}

beforeEach(() => {
  const { cancel, status, sensor } = useEditQueue.getState();
  cancel();
  sensor(player, { brand: 'prevent', sensorId: 'B2' });
  status(player, 'inactive');
});

test('Save sends each list in one call, statuses first, with the texts of the product', async () => {
  const { sent, client } = api();
  expect(await useEditQueue.getState().save(client, 't1')).toBe(true);
  expect(sent).toEqual([
    ['/player/update/status', { team_id: 't1', players: [{ player_id: 'p1', status: 'inactive' }] }],
    ['/player/update/sensorId', { players: [{ player_id: 'p1', team_id: 't1', brand: 'prevent', sensor_id: 'B2' }] }],
  ]);
  expect(useEditQueue.getState().progress).toEqual([
    'Updating players team status...',
    'Players status updated',
    'Updating players sensor IDs...',
    'Sensor IDs updated',
    'Successfully edited players.',
  ]);
  expect(useEditQueue.getState().queue).toEqual({ statuses: {}, sensors: {} });
});

test('a step that fails keeps its changes in the queue; what was done before is not sent again', async () => {
  const { client } = api({ '/player/update/sensorId': taken });
  expect(await useEditQueue.getState().save(client, 't1')).toBe(false);
  expect(useEditQueue.getState()).toMatchObject({
    queue: { statuses: {}, sensors: { p1: { sensorId: 'B2' } } },
    error: taken,
    saving: false,
  });
});

test('Cancel drops the queue and sends nothing', async () => {
  useEditQueue.getState().cancel();
  const { sent, client } = api();
  await useEditQueue.getState().save(client, 't1');
  expect(sent).toEqual([]);
});
