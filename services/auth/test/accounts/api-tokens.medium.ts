import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { registration } from '../registrations.ts';
import { actor, testedAuth } from '../tested-auth.ts';

const clock = new FakeClock();
let tested: TestedService;
beforeAll(async () => void (tested = await testedAuth({}, clock)));
afterAll(() => tested.stop());

const register = (permissions: string[]) =>
  tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.team, permissions }));
const issue = (personEmail: string, who: Actor = systemActor, given: object = {}) =>
  tested.client(SessionService, who).issueToken({ personEmail, scopes: ['events:read'], days: 30, ...given });
const resolve = (token: string) => createClient(SessionService, tested.calls).resolveToken({ token });

test('a token speaks for its owner, within its scopes, until it expires', async () => {
  const owner = await register(['api', 'portal']);
  const { token, expiresAt } = await issue(owner.email, systemActor, { scopes: ['events:read', 'uploads:write'] });
  expect(await resolve(token)).toMatchObject({
    personId: owner.personId,
    level: Level.team,
    permissions: ['api', 'portal'],
    scopes: ['events:read', 'uploads:write'],
    sessionId: '',
  });
  const days = (Number(expiresAt!.seconds) * 1000 - clock.now().getTime()) / 86_400_000;
  expect(days).toBe(30);
  clock.advance(30 * 86_400_000);
  await expect(resolve(token)).rejects.toMatchObject({ status: 401 });
});

test('only its hash is kept', async () => {
  const { token } = await issue((await register(['api'])).email);
  expect(JSON.stringify(await tested.rows('select * from api_tokens'))).not.toContain(token);
  for (const wrong of ['', 'x', `${token}x`]) await expect(resolve(wrong)).rejects.toMatchObject({ status: 401 });
});

test('whoever loses access to the API loses their tokens', async () => {
  const owner = await register(['api']);
  const { token } = await issue(owner.email);
  await tested.rows(`update people set permissions = '{}' where id = ? returning id`, [owner.personId]);
  await expect(resolve(token)).rejects.toMatchObject({ status: 401 });
});

test('an admin makes tokens for anybody, nobody else does, and no token', async () => {
  const owner = await register(['api']);
  const self = actor(Level.team, owner.personId);
  await expect(issue(owner.email, actor(Level.admin))).resolves.toBeDefined();
  await expect(issue(owner.email, self)).rejects.toMatchObject({ status: 404 });
  await expect(issue(owner.email, actor(Level.organization))).rejects.toMatchObject({ status: 404 });
  await expect(
    issue(owner.email, actor(Level.admin, owner.personId, { apiScopes: ['events:read'] })),
  ).rejects.toMatchObject({ status: 404 });
  await expect(issue('nobody@example.org')).rejects.toMatchObject({ status: 404 });
  await expect(issue((await register([])).email)).rejects.toMatchObject({ status: 409, code: 'NO_API_ACCESS' });
});

test.each([
  ['scopes', { scopes: [] }],
  ['scopes.0', { scopes: ['everything'] }],
  ['days', { days: 0 }],
  ['days', { days: 366 }],
])('a wrong %s is named: %p', async (path, given) => {
  await expect(issue('x@example.org', systemActor, given)).rejects.toMatchObject({ status: 422, faults: [{ path }] });
});
