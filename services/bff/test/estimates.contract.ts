import { estimatedFieldUrl } from '@strainscope/console-contract';
import { readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const { eventId, personId } = targetFor(200, 'own subtree');

const ask = async (id = eventId) => {
  const response = await bff.fetch(`/bff/events/${id}/estimates`, { as: 200 });
  return [response.status, ((await response.json()) as { data: unknown }).data];
};

test('an estimate comes with what made it and where its field is', async () => {
  const field_url = estimatedFieldUrl(eventId, 'male');
  expect(await ask()).toEqual([
    200,
    {
      event_id: eventId,
      player_id: personId,
      state: 'estimated',
      estimated_at: '2026-11-21T14:02:01.000Z',
      heads: [
        {
          mesh_subtype: 'male',
          values: [{ key: 'mps95', value: 0.21, low: 0.19, high: 0.24 }],
          regions: [{ key: 'stem', value: 0.1, low: null, high: null }],
          out_of_distribution: false,
          reasons: [],
          model: expect.objectContaining({ solver_version: '0.6.0', samples: 2_000 }) as object,
          field_url,
          mesh_url: expect.stringMatching(/^\/bff\/meshes\//) as string,
        },
      ],
    },
  ]);
});

test('an event that was recorded a moment ago waits for its estimate; one that the reader does not see is missing', async () => {
  bff.broken.set('GetEstimates', 'behind');
  expect(await ask()).toEqual([
    200,
    { event_id: eventId, player_id: personId, state: 'pending', estimated_at: null, heads: [] },
  ]);
  expect((await ask(targetFor(200, 'other tree').eventId))[0]).toBe(404);
  bff.broken.clear();
});

test('while estimates cannot be had, it is said, and the event is shown all the same', async () => {
  bff.broken.set('GetEstimates', 'away');
  expect((await ask())[0]).toBe(503);
  const event = await bff.fetch('/bff/player/single/output', {
    method: 'PATCH',
    as: 200,
    body: JSON.stringify({ event_id: eventId }),
    headers: { 'content-type': 'application/json' },
  });
  expect(event.status).toBe(200);
  bff.broken.clear();
});

test('the estimated field is one frame, and no second copy is sent to who has it', async () => {
  const url = estimatedFieldUrl(eventId, 'male');
  const response = await bff.fetch(url, { as: 200 });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const layout = readFieldHeader(bytes);
  expect([...readFieldFrame(layout, bytes, 0)].map((strain) => Number(strain.toFixed(3)))).toEqual([0.1, 0.2]);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const again = await bff.fetch(url, {
    as: 200,
    headers: { 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
  expect((await bff.fetch(estimatedFieldUrl(eventId, 'female'), { as: 200 })).status).toBe(404);
  expect(bff.identity.reads.filter(({ call }) => call.endsWith('/field'))).not.toEqual([]);
});
