import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

test('an event shows its own run, not one that a batch ordered since', async () => {
  const { eventId, simulationId } = targetFor(200, 'own subtree');
  const ask = async (path: string) => {
    const response = await bff.fetch(`/bff${path}`, {
      method: 'PATCH',
      as: 200,
      body: JSON.stringify({ event_id: eventId }),
      headers: { 'content-type': 'application/json' },
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  const own = { _id: simulationId, state: 'complete' };
  expect(await ask('/player/single/output')).toMatchObject({ simulation: own });
  expect(await ask('/player/simulation/ByEventId')).toMatchObject(own);
  expect(await ask('/player/simulation/ByEvent')).toMatchObject([own, { state: 'cancelled' }]);
});
