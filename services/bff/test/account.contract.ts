import { calls, csrfHeader, type Call } from '@strainscope/console-contract';
import { challengeToken, identityState, linkToken, lookUps, registrationToken } from './fakes/account.fake.ts';
import { idOf } from './fakes/league.ts';
import { largeOrganizationId } from './fakes/tree.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => void (bff = await startTestBff()));
afterAll(() => bff.close());

const send = (method: string, path: string, body?: object, cookie?: string) =>
  bff.fetch(`/bff${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const person = {
  first_name: 'Jane',
  last_name: 'Canary',
  birth_date: '1990-05-17',
  sex: 'female',
  email: 'jane@example.org',
  password: 'trombone-lantern-42',
};

test('a sign-up reaches auth without a level, whatever was sent', async () => {
  const response = await send('POST', '/auth/register', { ...person, level: 1000, permissions: ['super'] });
  expect([response.status, await response.json()]).toEqual([200, { message: 'OK', data: { consent_pending: false } }]);
  const sent = JSON.stringify(bff.signUps.at(-1));
  expect(sent).not.toContain('1000');
  expect(sent).not.toContain('super');
});

test.each([
  ['the team', { organization_id: idOf('north'), institution_id: idOf('south'), team_id: idOf('blue') }, idOf('blue')],
  ['the institution', { organization_id: idOf('north'), institution_id: idOf('south') }, idOf('south')],
  ['the organization', { organization_id: idOf('north') }, idOf('north')],
  ['nothing', {}, ''],
])('the wish to join is for the nearest place that was chosen: %s', async (_, chosen, teamId) => {
  expect((await send('POST', '/auth/register', { ...person, ...chosen })).status).toBe(200);
  expect(bff.signUps.at(-1)).toMatchObject({ teamId });
});

test.each([
  ['guardian_email', { birth_date: '2015-01-01' }],
  ['guardian_email', { birth_date: '2015-01-01', guardian_email: 'Jane@example.org' }],
  ['guardian_email', { birth_date: '2015-01-01', guardian_email: 'jane+mum@example.org' }],
  ['password', { password: undefined }],
  ['password', { password: 'too short' }],
  ['phone', { phone: '0612345678' }],
])('a wrong %s is named', async (path, wrong) => {
  const response = await send('POST', '/auth/register', { ...person, ...wrong });
  const { faults } = (await response.json()) as { faults: { path: string }[] };
  expect([response.status, faults.map((fault) => fault.path)]).toEqual([422, [path]]);
});

test('links work by a call that changes something, never by opening an address', async () => {
  const verify = (token: string, password?: string) => send('PATCH', '/auth/user/verification', { token, password });
  expect((await verify(linkToken, 'trombone-lantern-42')).status).toBe(200);
  expect((await verify('x'.repeat(30), 'trombone-lantern-42')).status).toBe(410);
  expect((await verify(linkToken)).status).toBe(422);
  expect((await send('GET', '/auth/user/verification')).status).toBe(404);
});

test('how the reader of a letter shows that they signed up is told by its link alone, which goes along to the provider', async () => {
  const ways = (token: string) => send('POST', '/verification-link', { token });
  const told = { has_password: false, providers: [{ provider: 'club', label: 'Club' }] };
  expect(await (await ways(linkToken)).json()).toMatchObject({ data: told });
  expect((await ways('x'.repeat(43))).status).toBe(410);
  const leave = (token: string) => send('POST', '/auth/socialLogin', { provider: 'club', token });
  expect((await leave('x'.repeat(43))).status).toBe(410);
  const left = await leave(linkToken);
  expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-identity=state-of-a-browser; .*HttpOnly/);
  expect(await left.text()).not.toContain(linkToken);
});

test('whether a link would still set a password is told before one is typed', async () => {
  const check = (token: string) => send('POST', '/password-link', { token });
  const response = await check(linkToken);
  expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([200, null]);
  expect((await check('x'.repeat(43))).status).toBe(410);
  expect((await check('x')).status).toBe(422);
});

test('the second factor is answered by the browser that gave the password, and by no other', async () => {
  const answer = { method: 'totp', code: '123456' };
  expect((await send('POST', '/auth/verify/otp', answer)).status).toBe(410);
  const cookie = `__Host-challenge=${challengeToken}`;
  expect((await send('GET', '/sign-in/challenge', undefined, cookie)).status).toBe(200);
  expect((await send('POST', '/auth/verify/otp', { ...answer, code: '000000' }, cookie)).status).toBe(422);
  const response = await send('POST', '/auth/verify/otp', answer, cookie);
  expect(response.status).toBe(200);
  const [first, second] = response.headers.getSetCookie().sort();
  expect(first).toMatch(/^__Host-challenge=;/);
  expect(second).toMatch(/^__Host-session=session-200; .*HttpOnly; Secure; SameSite=Lax/);
});

test('signing in elsewhere is tied to the browser that left', async () => {
  const left = await send('POST', '/auth/socialLogin', { provider: 'club' });
  expect(((await left.json()) as { data: object }).data).toEqual({ url: 'https://id.club.example/authorize' });
  expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-identity=state-of-a-browser; .*HttpOnly/);
  const back = { provider: 'club', query: '?code=x' };
  expect((await send('POST', '/auth/socialLogin', back)).status).toBe(401);
  const response = await send('POST', '/auth/socialLogin', back, `__Host-identity=${identityState}`);
  expect(await response.json()).toMatchObject({ data: { next: '/user/teams', user: { level: 200 } } });
});

test('an unknown identity is missing, and begins a registration with the names filled in', async () => {
  const query = '?code=unknown';
  const response = await send(
    'POST',
    '/auth/socialLogin',
    { provider: 'club', query },
    `__Host-identity=${identityState}`,
  );
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'UNKNOWN_IDENTITY']);
  expect(response.headers.getSetCookie().at(-1)).toMatch(/^__Host-registration=registration-of-a-browser; .*HttpOnly/);
  const names = await send('GET', '/identity-registration', undefined, `__Host-registration=${registrationToken}`);
  expect(await names.json()).toMatchObject({ data: { first_name: 'New', email: 'new@league.test' } });
});

const ofAccounts = /^(account|apiTokens|contact|newsletter|passwords|session|signUp)\./;
const changing = Object.values<Call>(calls).filter(({ name, method }) => ofAccounts.test(name) && method !== 'GET');
test.each(changing.map(({ method, path }) => [method, path]))(
  '%s %s is refused to a foreign page',
  async (method, path) => {
    const response = await fetch(`${bff.url}/bff${path.replace('{id}', 'x')}`, { method });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'FOREIGN_REQUEST']);
    const crossSite = { [csrfHeader]: '1', 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${bff.url}/bff${path.replace('{id}', 'x')}`, { method, headers: crossSite })).status).toBe(
      403,
    );
  },
);

test('the names of groups are told to whoever signs up, and names alone', async () => {
  const response = await send('PATCH', '/auth/getAllOrg', { search: '' });
  const { data } = (await response.json()) as { data: object[] };
  expect(data.length).toBeGreaterThan(0);
  for (const each of data) expect(Object.keys(each).sort()).toEqual(['_id', 'name']);
});

test('look-ups are counted by address: whoever asks too often is told when to ask again', async () => {
  const asked: [string, object][] = [
    ['/auth/getAllOrg', {}],
    ['/auth/getOrgInstituions', { organization_id: idOf('north') }],
    ['/auth/getInsTeams', { institution_id: idOf('north-1') }],
    ['/auth/getOrgInsTeam', { organization_id: idOf('north') }],
  ];
  for (const [path, body] of asked) {
    lookUps.left = 1;
    expect((await send('PATCH', path, body)).status).toBe(200);
    const refused = await send('PATCH', path, body);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES' });
  }
  lookUps.left = Infinity;
});

test('an organization among many is found by its name, and where there are more than are told, it is said', async () => {
  const found = async (search: string) =>
    (await send('PATCH', '/auth/getAllOrg', { search })).json() as Promise<{ data: object[]; page: object }>;
  expect(await found(`name of ${idOf('north')}`)).toMatchObject({
    data: [{ _id: idOf('north') }],
    page: { next_cursor: null },
  });
  expect((await found('name')).page).toMatchObject({ next_cursor: 'the rest' });
});

test('institutions and teams are told a page at a time, and found by their names: anybody at all may ask', async () => {
  const told = async (path: string, asked: object) =>
    (await send('PATCH', path, asked)).json() as Promise<{ data: { _id: string }[]; page: object }>;
  const within = { organization_id: idOf('north') };
  expect(await told('/auth/getOrgInstituions', { ...within, itemPerPage: 1 })).toMatchObject({
    data: [{ _id: idOf('north-1') }],
  });
  expect((await told('/auth/getOrgInstituions', { ...within, search: 'name' })).page).toEqual({
    next_cursor: 'the rest',
    total: 0,
  });
  const search = `name of ${idOf('n1b')}`;
  expect(await told('/auth/getInsTeams', { institution_id: idOf('north-1'), search })).toMatchObject({
    data: [{ _id: idOf('n1b') }],
    page: { next_cursor: null },
  });
});

test('an organization that one answer does not hold is told by the calls that page, and not by one that goes on and on', async () => {
  const response = await send('PATCH', '/auth/getOrgInsTeam', { organization_id: largeOrganizationId });
  expect([response.status, await response.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'TOO_MANY_GROUPS', message: expect.stringContaining('too large') as string }),
  ]);
});

test('a whole organization is told at once: its institutions, each with its own teams', async () => {
  const response = await send('PATCH', '/auth/getOrgInsTeam', { organization_id: idOf('north') });
  const { data } = (await response.json()) as { data: { _id: string; teams: { _id: string }[] }[] };
  expect(data.map(({ _id, teams }) => [_id, teams.map((team) => team._id)])).toEqual([
    [idOf('north-1'), [idOf('n1a'), idOf('n1b')]],
    [idOf('north-2'), [idOf('n2a')]],
  ]);
});
