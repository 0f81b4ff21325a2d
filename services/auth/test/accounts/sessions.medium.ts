import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock } from '@strainscope/kernel';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { goodPassword, registration } from '../registrations.ts';
import { testedAuth } from '../tested-auth.ts';

const DAY = 86_400_000;
const config = {
  sessionDays: 14,
  sessionMaximumDays: 30,
  signIn: { triesPerAccount: 5, triesPerAddress: 12 },
};

let tested: TestedService;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  tested = await testedAuth(config, clock);
});
afterEach(() => tested.stop());

const sessions = () => createClient(SessionService, tested.calls);
const register = () => tested.client(PeopleService, systemActor).registerPerson(registration());
const signIn = (email: string, password = goodPassword, address = '192.0.2.1') =>
  sessions().signIn({ email, password, address });
const invalidLogin = { status: 401, code: 'INVALID_LOGIN', message: 'Invalid login' };
const ended = { status: 401, code: 'INVALID_TOKEN', message: 'Invalid Token Input' };

test('a sign-in opens a session that speaks for the person until it is ended', async () => {
  const person = await register();
  const { sessionToken, principal, expiresAt } = await signIn(` ${person.email.toUpperCase()}`);
  expect(principal).toMatchObject({
    personId: person.personId,
    level: 100,
    firstName: 'Jane',
    lastName: 'Canary',
    scopes: [],
  });
  expect(Number(expiresAt!.seconds) * 1000).toBe(clock.now().getTime() + 14 * DAY);
  expect(await sessions().resolveSession({ sessionToken })).toEqual(principal);

  await sessions().signOut({ sessionToken });
  await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);
  await sessions().signOut({ sessionToken });
  await tested.settled();
  expect(await tested.announced('strainscope.auth.session.ended.v1')).toMatchObject([
    { sessionId: principal!.sessionId, personId: person.personId },
  ]);
});

test('an installation begins with nobody who could sign in', async () => {
  for (const table of ['people', 'credentials', 'identities', 'passkeys', 'api_tokens'])
    expect({ table, rows: await tested.rows(`select * from ${table}`) }).toEqual({ table, rows: [] });
});

test('a password stays good however old it is: nobody is asked for a new one', async () => {
  const { email } = await register();
  clock.advance(10 * 365 * DAY);
  const { sessionToken, challenge } = await signIn(email);
  expect([sessionToken.length, challenge]).toEqual([43, undefined]);
});

test('an unknown address and a wrong password are the same failure', async () => {
  const { email } = await register();
  const failures = await Promise.all(
    [signIn(email, 'wrong password'), signIn('nobody@example.org'), signIn('', ''), signIn('not an address')].map(
      (each) => each.catch((error: unknown) => error),
    ),
  );
  for (const failure of failures) expect(failure).toMatchObject(invalidLogin);
});

test('whoever was registered without a password cannot sign in', async () => {
  const people = tested.client(PeopleService, systemActor);
  const { email } = await people.registerPerson(registration({ password: '' }));
  await expect(signIn(email, '')).rejects.toMatchObject(invalidLogin);
  await expect(signIn(email)).rejects.toMatchObject(invalidLogin);
});

test('use keeps a session alive, up to its maximum; disuse ends it', async () => {
  const { email } = await register();
  const [used, unused] = [await signIn(email), await signIn(email)].map(({ sessionToken }) => ({ sessionToken })) as [
    { sessionToken: string },
    { sessionToken: string },
  ];
  clock.advance(13 * DAY);
  await sessions().resolveSession(used);
  clock.advance(2 * DAY);
  await sessions().resolveSession(used);
  await expect(sessions().resolveSession(unused)).rejects.toMatchObject(ended);
  clock.advance(13 * DAY);
  await sessions().resolveSession(used);
  clock.advance(3 * DAY);
  await expect(sessions().resolveSession(used)).rejects.toMatchObject(ended);
});

test('dead sessions and lapsed counts do not pile up', async () => {
  const { email } = await register();
  await signIn('nobody@example.org').catch(() => undefined);
  const { sessionToken } = await signIn(email);
  await sessions().signOut({ sessionToken });
  await signIn(email);
  clock.advance(15 * DAY);
  await signIn(email);
  expect(await tested.rows('select 1 from sessions')).toHaveLength(1);
  expect(await tested.rows('select 1 from sign_in_tries where resets_at <= ?', [clock.now()])).toHaveLength(0);
});

test('only the hash of a token is kept', async () => {
  const { sessionToken } = await signIn((await register()).email);
  const [row] = await tested.rows('select * from sessions');
  expect(JSON.stringify(row)).not.toContain(sessionToken);
  expect(sessionToken).toHaveLength(43);
  const hash = String(row!.token_hash);
  await expect(sessions().resolveSession({ sessionToken: hash })).rejects.toMatchObject(ended);
  await expect(sessions().resolveSession({ sessionToken: '' })).rejects.toMatchObject(ended);
});

test('an account is closed to guessing for a while, also to the right password, and from elsewhere', async () => {
  const { email } = await register();
  const tries = Array.from({ length: 8 }, (_, index) => signIn(email, 'wrong password', `192.0.2.${index}`));
  const outcomes = await Promise.all(
    tries.map((each) => each.catch((error: unknown) => (error as { status: number }).status)),
  );
  expect(outcomes.filter((status) => status === 401)).toHaveLength(5);
  expect(outcomes.filter((status) => status === 429)).toHaveLength(3);
  await expect(signIn(email)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES', retryAfterSeconds: 900 });
  clock.advance(900_000);
  await expect(signIn(email)).resolves.toBeDefined();
});

test('an address that tries many accounts is stopped; others go on', async () => {
  const { email } = await register();
  for (let index = 0; index < 12; index++) await signIn(`person-${index}@example.org`).catch(() => undefined);
  await expect(signIn(email)).rejects.toMatchObject({ status: 429 });
  await expect(signIn(email, goodPassword, '192.0.2.99')).resolves.toBeDefined();
});

test('success forgives earlier slips, and does not use up the address', async () => {
  const { email } = await register();
  for (let round = 0; round < 4; round++) {
    await signIn(email, 'wrong password').catch(() => undefined);
    for (let time = 0; time < 3; time++) await signIn(email);
  }
  const kept = await tested.rows<{ key: string }>('select key from sign_in_tries');
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('192.0.2.1');
});

test('a session is known by the browser that used it last and the minute, written once a minute', async () => {
  const { email } = await register();
  const { sessionToken } = await signIn(email);
  const at = (milliseconds: number) => String(milliseconds / 1000);
  const row = async () =>
    (await tested.rows('select browser, extract(epoch from last_used_at)::int::text as last_used_at from sessions'))[0];
  const use = (browser: string) => sessions().resolveSession({ sessionToken, browser });
  expect(await row()).toMatchObject({ browser: '', last_used_at: null });
  const minute = Math.ceil(clock.now().getTime() / 60_000) * 60_000;
  clock.advance(minute - clock.now().getTime() + 1_000);
  await use('Firefox on Linux');
  expect(await row()).toMatchObject({ browser: 'Firefox on Linux', last_used_at: at(minute) });
  const written = await tested.rows('select xmin::text from sessions');
  clock.advance(30_000);
  await use('Safari on iOS');
  expect(await tested.rows('select xmin::text from sessions')).toEqual(written);
  clock.advance(30_000);
  await use('Safari on iOS');
  await use('');
  expect(await row()).toMatchObject({ browser: 'Safari on iOS', last_used_at: at(minute + 60_000) });
});
