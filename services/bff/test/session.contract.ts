import { csrfHeader } from '@strainscope/console-contract';
import { challengeToken, identityState } from './fakes/account.fake.ts';
import { emailOf, password, sessionOf } from './fakes/identity.fake.ts';
import { personOf } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const login = (body: object, headers: Record<string, string> = {}) =>
  bff.fetch('/bff/auth/login', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

const good = { email: emailOf(200), password };

test('sign-in sets one cookie that scripts and other hosts cannot reach, and answers who it is', async () => {
  const response = await login(good);
  expect(response.status).toBe(200);
  const [cookie, ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^__Host-session=session-200; /);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Expires='])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toContain('Domain');
  expect(await response.json()).toMatchObject({
    data: { _id: personOf(200), level: 200, role: 'Team', first_name: 'Person' },
  });
});

test('the token is in the cookie and nowhere else', async () => {
  const response = await login(good);
  expect(await response.text()).not.toContain(sessionOf(200));
});

test('an unknown e-mail and a wrong password answer alike, and set nothing', async () => {
  const answers = [];
  for (const body of [
    { ...good, password: 'wrong' },
    { ...good, email: 'nobody@league.test' },
  ]) {
    const response = await login(body);
    answers.push([response.status, response.headers.getSetCookie(), await response.json()]);
  }
  expect(answers[0]).toEqual([401, [], expect.objectContaining({ message: 'Invalid login' })]);
  expect(answers[1]).toEqual(answers[0]);
});

test('the address of a client that claims another one is not believed', async () => {
  await login(good, { 'x-forwarded-for': '203.0.113.9' });
  expect(bff.identity.addresses.at(-1)).toMatch(/127\.0\.0\.1$/);
});

test('who is signed in is answered to nobody as well, and an ended session loses its cookie', async () => {
  expect(await (await bff.fetch('/bff/session')).json()).toEqual({ message: 'OK', data: null });
  const ended = await bff.fetch('/bff/session', { headers: { cookie: '__Host-session=gone' } });
  expect(await ended.json()).toEqual({ message: 'OK', data: null });
  expect(ended.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/);
});

const someId = '00000000-0000-7000-8000-0000000000aa';
const answers = { method: 'totp', code: '123456' };
test.each([
  ['a password', 250, '/auth/login', good, ''],
  ['a second factor', 300, '/auth/verify/otp', answers, `; __Host-challenge=${challengeToken}`],
  ['a passkey', 1000, '/sign-in/passkey/finish', { ceremony_id: someId, response: {} }, ''],
  [
    'an account elsewhere',
    'research',
    '/auth/socialLogin',
    { provider: 'club', query: '?code=x' },
    `; __Host-identity=${identityState}`,
  ],
] as const)('signing in by %s ends the session that the browser had', async (_, before, path, body, further) => {
  const headers = { 'content-type': 'application/json', cookie: `__Host-session=${sessionOf(before)}${further}` };
  const response = await bff.fetch(`/bff${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  expect(response.headers.getSetCookie().join()).toContain(`__Host-session=${sessionOf(200)};`);
  expect(bff.identity.ended).toContain(sessionOf(before));
});

test('a sign-in that is refused leaves the session that the browser has', async () => {
  const cookie = `__Host-session=${sessionOf('operator')}`;
  expect((await login({ ...good, password: 'wrong' }, { cookie })).status).toBe(401);
  expect(bff.identity.ended).not.toContain(sessionOf('operator'));
});

test('signing out ends the session at once', async () => {
  const out = await bff.fetch('/bff/auth/logout', { method: 'POST', as: 150 });
  expect(out.status).toBe(200);
  expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=;/);
  const after = await bff.fetch('/bff/team/get/members', { method: 'PATCH', as: 150 });
  expect(after.status).toBe(401);
  expect(await after.json()).toMatchObject({ code: 'INVALID_TOKEN', message: 'Invalid Token Input' });
});

describe('a request from elsewhere', () => {
  const withSession = (headers: Record<string, string>) =>
    fetch(`${bff.url}/bff/auth/get/profile`, {
      method: 'POST',
      headers: { cookie: `__Host-session=${sessionOf(200)}`, ...headers },
    });

  test.each([
    ['without the header', {}],
    ['with another value', { [csrfHeader]: 'true' }],
    ['of another origin', { [csrfHeader]: '1', origin: 'https://elsewhere.test' }],
    ['of an opaque origin', { [csrfHeader]: '1', origin: 'null' }],
    ['of a sibling site', { [csrfHeader]: '1', 'sec-fetch-site': 'same-site' }],
    ['of another site', { [csrfHeader]: '1', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_, headers) => {
    const response = await withSession(headers);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'FOREIGN_REQUEST']);
  });

  test('changes nothing at any route under /bff, also of those outside the contract, however its address is written', async () => {
    const changing = bff.routes.filter((route) => /^(?!GET|HEAD|OPTIONS)\w+ \/bff\//.test(route));
    expect(changing.length).toBeGreaterThan(100);
    for (const route of changing) {
      const [method, pattern] = route.split(' ') as [string, string];
      const path = pattern.replaceAll(/:\w+/g, someId);
      for (const written of [path, path.toUpperCase(), `${path}/`]) {
        const response = await fetch(bff.url + written, {
          method,
          headers: { cookie: `__Host-session=${sessionOf(200)}` },
        });
        const { code } = (await response.json()) as { code: string };
        expect({ method, written, code }).toEqual({ method, written, code: 'FOREIGN_REQUEST' });
      }
    }
  });

  test('of the console itself is taken', async () => {
    const response = await withSession({ [csrfHeader]: '1', origin: bff.url, 'sec-fetch-site': 'same-origin' });
    expect(response.status).toBe(200);
  });
});

test('every answer carries an id to quote, the same one that a well-formed caller sent', async () => {
  const own = await bff.fetch('/bff/session');
  expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const given = await bff.fetch('/bff/session', { headers: { 'x-request-id': 'from-a-test-0001' } });
  expect(given.headers.get('x-request-id')).toBe('from-a-test-0001');
  const forged = await bff.fetch('/bff/session', { headers: { 'x-request-id': 'a b' } });
  expect(forged.headers.get('x-request-id')).not.toBe('a b');
});

test('answers about people are kept nowhere, failures neither', async () => {
  for (const as of [200, undefined] as const) {
    const response = await bff.fetch('/bff/auth/get/profile', { method: 'POST', ...(as && { as }) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  for (const path of ['/bff/session', '/bff/sports', '/bff/nothing', '/v1/events', '/v1/nothing']) {
    const response = await bff.fetch(path, { as: 200 });
    expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test.each([
  ['GET', '/bff/session'],
  ['OPTIONS', '/bff/auth/login'],
  ['OPTIONS', '/v1/uploads'],
  ['GET', '/v1/openapi.json'],
])('a foreign page may read nothing: %s %s says nothing of CORS', async (method, path) => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': csrfHeader };
  const response = await fetch(bff.url + path, { method, headers: { origin: 'https://elsewhere.test', ...asked } });
  const said = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
  expect(said).toEqual([]);
});
