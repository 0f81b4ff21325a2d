import { problem } from '@strainscope/console-contract';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff();
});
afterEach(() => bff.close());

const json = { 'content-type': 'application/json' };
const { eventId, personId, team } = targetFor(200, 'own subtree');

async function call(path: string, body: object, method = 'PATCH') {
  const response = await bff.fetch(`/bff${path}`, {
    method,
    as: 200,
    body: JSON.stringify(body),
    headers: json,
  });
  return { response, failure: problem.parse(await response.json()) };
}

test.each([
  ['/player/simulation/logs', { event_id: eventId }, 'listOfEvent', 'Error while fetching data'],
  ['/team/get/simlogs', { team_id: team }, 'listSimulations', 'Error while fetching data'],
  ['/player/summary/ById', { player_id: personId }, 'getRegionSummary', 'Failed to load data.'],
])('%s has its own words when a service is away', async (path, body, method, text) => {
  bff.broken.set(method[0]!.toUpperCase() + method.slice(1), 'away');
  const { response, failure } = await call(path, body);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(failure).toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE', message: text, instance: `/bff${path}` });
});

test.each([
  ['/auth/get/permissions', 'POST', {}, 'GetPermissions', 'Failed to load permissions.'],
  ['/auth/allAccessList', 'POST', {}, 'ListPermissions', 'Failed to load permissions.'],
  [
    '/auth/update/permissions',
    'PUT',
    { users: [{ user_id: personId, permissions: [], known: [] }] },
    'UpdatePermissions',
    'Failed to update permissions.',
  ],
  ['/auth/updateProfile', 'POST', { version: 1 }, 'UpdateProfile', 'Failed to upload profile.'],
])('%s fails in its own words', async (path, method, body, broken, text) => {
  bff.broken.set(broken, 'away');
  expect((await call(path, body, method)).failure).toMatchObject({ status: 503, message: text });
});

test('signing out that fails says so in its own words', async () => {
  bff.broken.set('SignOut', 'away');
  expect((await call('/auth/logout', {}, 'POST')).failure.message).toBe('Natwork Error! Failed to logout.');
});

test('other calls say that the service is away', async () => {
  bff.broken.set('GetPlayer', 'away');
  expect((await call('/player/fetchDetails', { player_id: personId })).failure.message).toBe(
    'Temporarily unavailable.',
  );
});

test('a bug tells nothing of the inside', async () => {
  bff.broken.set('GetPlayer', 'bug');
  const { response, failure } = await call('/player/fetchDetails', { player_id: personId });
  expect([response.status, failure.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(JSON.stringify(failure)).not.toContain('secret');
});

test('a service that is a version behind is away for the calls it does not know', async () => {
  bff.broken.set('GetPlayer', 'unknown');
  const { response, failure } = await call('/player/fetchDetails', { player_id: personId });
  expect([response.status, failure.code]).toEqual([503, 'TEMPORARILY_UNAVAILABLE']);
  expect(response.headers.get('retry-after')).toBe('2');
});

test('sessions that cannot be looked up end nobody', async () => {
  bff.broken.set('ResolveSession', 'away');
  const { response } = await call('/player/fetchDetails', { player_id: personId });
  expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
});

test('a service whose clock refuses our signature is away, and ends nobody’s session', async () => {
  bff.broken.set('GetPlayer', 'clock');
  const { response, failure } = await call('/player/fetchDetails', { player_id: personId });
  expect([response.status, failure.code]).toEqual([503, 'TEMPORARILY_UNAVAILABLE']);
  expect([response.headers.get('retry-after'), response.headers.getSetCookie()]).toEqual(['2', []]);
});

test('fields are named where they are wrong', async () => {
  const { response, failure } = await call(
    '/player/update/status',
    { team_id: team, players: [{ player_id: 'x', status: 'gone' }] },
    'PUT',
  );
  expect([response.status, failure.message]).toEqual([422, 'Some fields need attention.']);
  expect(failure.faults?.map(({ path }) => path)).toEqual(['players.0.player_id', 'players.0.status']);
});

test('a body that is no JSON is a bad request', async () => {
  const response = await bff.fetch('/bff/player/fetchDetails', {
    method: 'PATCH',
    as: 200,
    body: '{',
    headers: json,
  });
  expect([response.status, problem.parse(await response.json()).code]).toEqual([400, 'BAD_REQUEST']);
});

test('itemPerPage is taken as sent and clamped', async () => {
  const response = await bff.fetch('/bff/team/all-user-teams?itemPerPage=10000000000', { as: 200 });
  expect(response.status).toBe(200);
});

test.each([
  ['/player/deletes', { players: [personId] }, 'DELETE'],
  ['/admin/changetoplayer', { user_id: personId }, 'PATCH'],
])('%s says where the editor saw somebody, and is refused where they have left', async (path, body, method) => {
  const sent = async (seen: object) => {
    const init = { method, as: 200, headers: { 'content-type': 'application/json' } } as const;
    return (await bff.fetch(`/bff${path}`, { ...init, body: JSON.stringify({ ...body, ...seen }) })).status;
  };
  expect(await sent({})).toBe(200);
  expect(await sent({ seen: team })).toBe(200);
  expect(await sent({ seen: eventId })).toBe(409);
});

describe('a refusal that speaks of somebody else', () => {
  const stale = { team_id: team, players: [{ player_id: personId, status: 'active', seen: 'inactive' }] };
  const refused = (who: string) => `The team status is “active” by now, changed by ${who}, 22 Nov 2026, 14:03 UTC.`;

  test('names that person to whoever sees them, which is recorded; the id stays inside', async () => {
    const { response, failure } = await call('/player/update/status', stale, 'PUT');
    expect([response.status, failure.message]).toEqual([409, refused('Some One')]);
    expect(failure.faults).toEqual([{ path: 'nodes.0.seen', message: refused('Some One') }]);
    expect(JSON.stringify(failure)).not.toContain(personId);
    expect(bff.identity.reads).toEqual([
      expect.objectContaining({ call: 'refusal of PUT /player/update/status', personIds: [personId] }),
    ]);
  });

  test.each(['GetPerson', 'RecordRead'])('names nobody while %s fails', async (method) => {
    bff.broken.set(method, 'away');
    const { response, failure } = await call('/player/update/status', stale, 'PUT');
    expect([response.status, failure.message]).toEqual([409, refused('somebody else')]);
  });

  test('names nobody whose data are withheld', async () => {
    bff.identity.withheld.withheldFromTeam.push(personId);
    expect((await call('/player/update/status', stale, 'PUT')).failure.message).toBe(refused('somebody else'));
  });
});

test.each([
  [
    'body',
    '/batches/submit',
    { as: 'research' as const, method: 'POST', body: JSON.stringify({ name: 'a\0b' }) },
    'name',
  ],
  ['address', '/budgets?kind=team&search=a%00b', { as: 1000 as const }, 'search'],
])('a text in a %s that no database keeps is the caller’s fault', async (_, path, sent, field) => {
  const response = await bff.fetch(`/bff${path}`, { ...sent, headers: json });
  expect(problem.parse(await response.json())).toMatchObject({ status: 422, faults: [{ path: field }] });
});
