import { tokenOf } from './fakes/identity.fake.ts';
import { personOf, targetFor, type Viewer } from './fakes/league.ts';
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

test('the place of a run in the queue tells nothing of whom it is of, and asking for it is recorded of nobody', async () => {
  const { simulationId } = targetFor(200, 'own subtree');
  bff.identity.reads.length = 0;
  const response = await bff.fetch(`/bff/simulations/${simulationId}/queue`, { as: 200 });
  expect(((await response.json()) as { data: unknown }).data).toEqual({
    state: 'complete',
    queue_position: null,
    expected_seconds: null,
    waits_because: null,
  });
  expect(bff.identity.reads).toEqual([]);
});

test('the log of a run says how each attempt ended, and why the run did', async () => {
  const { eventId } = targetFor(200, 'own subtree');
  const ended = { worker_id: 'w1', ended_at: expect.any(String) as string };
  const [own, ofBatch] = (await ask('/player/simulation/logs', eventId)) as unknown[];
  expect(own).toMatchObject({
    state: 'complete',
    reason_code: null,
    reason: null,
    attempts: [
      {
        ...ended,
        number: 1,
        outcome: 'failed',
        reason_code: 'CRASH',
        reason: 'The solver stopped.',
        detail: 'At 43 ms.',
      },
      { ...ended, number: 2, outcome: 'complete', reason_code: null, reason: null, detail: null },
    ],
    lines: [{ attempt: 1, text: 'solved' }],
  });
  expect(ofBatch).toMatchObject({ state: 'cancelled', reason_code: 'CONSENT_WITHDRAWN', attempts: [] });
});

describe('a cancelled run tells who cancelled it', () => {
  const { simulationId } = targetFor(100, 'self');
  const read = async (as: Viewer) => {
    const response = await bff.fetch(`/bff/simulations/${simulationId}`, { as });
    return ((await response.json()) as { data: object }).data;
  };

  test('by name to whoever may see who they are, and to others that somebody did', async () => {
    expect(await read(100)).toMatchObject({ cancelled_by: null });
    const admin = { _id: personOf(1000), name: 'Some One' };
    const answer = await bff.fetch(`/bff/simulations/${simulationId}/cancel`, { method: 'POST', as: 1000 });
    expect(await answer.json()).toMatchObject({ data: { state: 'cancelled', cancelled_by: admin } });
    expect(await read(1000)).toMatchObject({ cancelled_by: admin });
    expect(await read(100)).toMatchObject({ cancelled_by: { _id: personOf(1000), name: '' } });
  });

  test('to programs by id alone', async () => {
    const headers = { authorization: `Bearer ${tokenOf(1000, 'simulations:read')}` };
    const answer = (await (await bff.fetch(`/v1/simulations/${simulationId}`, { headers })).json()) as object;
    expect(answer).toMatchObject({ state: 'cancelled', cancelled_by: personOf(1000) });
    expect(JSON.stringify(answer)).not.toContain('Some One');
  });
});

test('stale runs are listed of one player, and look missing of one whom the viewer does not see', async () => {
  const { personId, simulationId } = targetFor(200, 'own subtree');
  const stale = (player: string) => bff.fetch(`/bff/stale-simulations?player_id=${player}`, { as: 200 });
  const { data } = (await (await stale(personId)).json()) as { data: { runs: { _id: string }[] } };
  expect(data.runs.map(({ _id }) => _id)).toEqual([simulationId]);
  expect((await stale(targetFor(200, 'other tree').personId)).status).toBe(404);
});
