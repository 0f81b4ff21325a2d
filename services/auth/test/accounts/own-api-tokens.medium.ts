import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { ApiTokenService, PeopleService, PrivacyService, SessionService } from '@strainscope/proto/auth';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const triesPerAccount = 3;
let tested: TestedAuth;
const clock = new FakeClock();
beforeAll(async () => void (tested = await testedAuth({ signIn: { triesPerAccount } }, clock)));
afterAll(() => tested.stop());

const register = (permissions: string[]) =>
  tested.client(PeopleService, systemActor).registerPerson(registration({ permissions }));
const tokensOf = (personId: string, rest = {}) => tested.client(ApiTokenService, actor(Level.player, personId, rest));
const wish = { name: 'Sideline box', gateway: 'Gateway 7', scopes: ['uploads:write'], days: 30 };
const resolve = (token: string) => createClient(SessionService, tested.calls).resolveToken({ token });

test('a token of a gateway is shown once, listed without itself, used and revoked', async () => {
  const { personId } = await register(['api']);
  const { token, made } = await tokensOf(personId).makeApiToken({ ...wish, password: goodPassword });
  expect(made).toMatchObject({ name: 'Sideline box', gateway: 'Gateway 7', scopes: ['uploads:write'] });
  const { tokens } = await tokensOf(personId).listApiTokens({});
  expect(
    JSON.stringify(tokens, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(token);
  expect(tokens[0]!.lastUsedAt).toBeUndefined();
  await expect(resolve(token)).resolves.toMatchObject({
    personId,
    scopes: ['uploads:write'],
    gateway: 'Gateway 7',
  });
  expect((await tokensOf(personId).listApiTokens({})).tokens[0]!.lastUsedAt).toBeDefined();
  await tokensOf(personId).revokeApiToken({ tokenId: made!.tokenId });
  await expect(resolve(token)).rejects.toMatchObject({ status: 401 });
});

test('the password is asked for again before a token is made', async () => {
  const { personId } = await register(['api']);
  for (const password of ['', 'wrong']) {
    const made = tokensOf(personId).makeApiToken({ ...wish, password });
    await expect(made).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  }
  expect((await tokensOf(personId).listApiTokens({})).tokens).toEqual([]);
});

test('a stolen session is no place to guess the password: after some tries the right one waits, too', async () => {
  const { personId } = await register(['api']);
  const tryWith = (password: string) => tokensOf(personId).makeApiToken({ ...wish, password });
  for (let i = 0; i < triesPerAccount; i++) await expect(tryWith('wrong')).rejects.toMatchObject({ status: 422 });
  await expect(tryWith(goodPassword)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  await expect(
    tested.client(PrivacyService, actor(Level.player, personId)).eraseAccount({ personId, password: goodPassword }),
  ).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
});

test('nobody revokes another’s token, and no token makes or lists tokens', async () => {
  const [mine, other] = [await register(['api']), await register(['api'])];
  const { made } = await tokensOf(mine.personId).makeApiToken({ ...wish, password: goodPassword });
  const tokenId = made!.tokenId;
  await expect(tokensOf(other.personId).revokeApiToken({ tokenId })).rejects.toMatchObject({ status: 404 });
  const byToken = tokensOf(mine.personId, { apiScopes: ['events:read'] });
  await expect(byToken.makeApiToken({ ...wish, password: goodPassword })).rejects.toMatchObject({ status: 404 });
  await expect(byToken.listApiTokens({})).rejects.toMatchObject({ status: 404 });
  await expect(
    tokensOf((await register([])).personId).makeApiToken({ ...wish, password: goodPassword }),
  ).rejects.toMatchObject({
    code: 'NO_API_ACCESS',
  });
});
