import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const ask = async (path: string, eventId: string) => {
  const response = await bff.fetch(`/bff${path}`, {
    method: 'PATCH',
    as: 200,
    body: JSON.stringify({ event_id: eventId }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { data: unknown }).data;
};

test('an event shows its own run, not one that a batch ordered since', async () => {
  const { eventId, simulationId } = targetFor(200, 'own subtree');
  const own = { _id: simulationId, state: 'complete' };
  expect(await ask('/player/single/output', eventId)).toMatchObject({ simulation: own });
  expect(await ask('/player/simulation/ByEventId', eventId)).toMatchObject(own);
  expect(await ask('/player/simulation/ByEvent', eventId)).toMatchObject([own, { state: 'cancelled' }]);
});

test('the log of a run says how each attempt ended, and why the run did', async () => {
  const { eventId } = targetFor(200, 'own subtree');
  const ended = { worker_id: 'w1', ended_at: expect.any(String) as string };
  const [own, ofBatch] = (await ask('/player/simulation/logs', eventId)) as unknown[];
  expect(own).toMatchObject({
    ...{ state: 'complete', reason_code: null, reason: null },
    attempts: [
      { ...ended, number: 1, outcome: 'failed', reason_code: 'CRASH', reason: 'The solver stopped.' },
      { ...ended, number: 2, outcome: 'complete', reason_code: null, reason: null },
    ],
    lines: [{ attempt: 1, text: 'solved' }],
  });
  expect(ofBatch).toMatchObject({ state: 'cancelled', reason_code: 'CONSENT_WITHDRAWN', attempts: [] });
});
