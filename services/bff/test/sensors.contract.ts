import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { targetFor } from './fakes/league.ts';
import { newlyWornSensorId, wornSensorId } from './fakes/tree.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const { team } = targetFor(200, 'own subtree');

async function wearer(more: Record<string, string>, sensorId = wornSensorId) {
  const query = new URLSearchParams({ team_id: team, brand: 'prevent', sensor_id: sensorId, ...more });
  const response = await bff.fetch(`/bff/sensors/wearer?${query.toString()}`, { as: 200 });
  return ((await response.json()) as CallAnswer<Calls['sensors.wearer']>).data;
}

test('whoever takes a sensor over is told how many events it recorded since a day and how many wait, where a day is named', async () => {
  expect(await wearer({})).toMatchObject({ since: '2026-02-01T09:00:00.000Z', events: null, waiting: null });
  expect(await wearer({ from: '2026-02-03T00:00:00.000Z' })).toMatchObject({ events: 3, waiting: 2 });
  expect(await wearer({ from: '2026-02-03T00:00:00.000Z' }, 'MG10')).toBeNull();
});

test('a wearer of whom the lists have not heard yet is told without a name: nobody may take the sensor for free', async () => {
  const unnamed = { first_name: '', last_name: '' };
  expect(await wearer({}, newlyWornSensorId)).toMatchObject({ since: '2026-02-01T09:00:00.000Z', player: unnamed });
});
