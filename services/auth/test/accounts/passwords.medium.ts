import { createClient } from '@connectrpc/connect';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import {
  AccountService,
  ApiTokenService,
  PeopleService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { LetterCarrier } from '../../src/letters/letter-carrier.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';

const MINUTE = 60_000;
const better = 'marmalade-otter-31';

let tested: TestedAuth;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  tested = await testedAuth({ requests: { perAccount: 3, perAddress: 6 } }, clock);
});
afterEach(() => tested.stop());

const accounts = () => createClient(AccountService, tested.calls);
const sessions = () => createClient(SessionService, tested.calls);
const register = (given = {}) => tested.client(PeopleService, systemActor).registerPerson(registration(given));
const signIn = (email: string, password = goodPassword) => sessions().signIn({ email, password, address: '192.0.2.1' });
const forgot = (email: string, address = '192.0.2.1') => accounts().requestPasswordReset({ email, address });
const ended = { status: 401, code: 'INVALID_TOKEN' };

test('a forgotten password is replaced by the letter’s link, once, and everybody is out', async () => {
  const { email } = await register();
  const { sessionToken } = await signIn(email);
  await forgot(email);
  const token = await tested.mail.tokenTo(email);
  const { letter } = await tested.mail.letterTo(email);
  expect(letter.action?.url).toBe(`https://console.test/change-password/letter#${token}`);
  await expect(accounts().resetPassword({ token, password: 'password1234' })).rejects.toMatchObject({ status: 422 });
  // Looking at it, as mail scanners do, uses nothing up.
  for (let look = 0; look < 2; look++) await accounts().checkPasswordLink({ token });
  await accounts().resetPassword({ token, password: better });
  await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  await expect(signIn(email, better)).resolves.toBeDefined();
  await expect(accounts().resetPassword({ token, password: better })).rejects.toMatchObject({ status: 410 });
  const gone = { status: 410, code: 'LINK_INVALID' };
  for (const dead of [token, 'x'.repeat(43)])
    await expect(accounts().checkPasswordLink({ token: dead })).rejects.toMatchObject(gone);
  const kept = JSON.stringify([await tested.rows('select * from one_time_links'), logLines]);
  expect(kept).not.toContain(token);
});

test('a password that is replaced while a sign-in compares it opens nothing', async () => {
  const { email, personId } = await register();
  const [replaced, compared] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const replacing = withScope(tested.running.app.get(EntityManager), serviceScope, async (em) => {
    await em.execute(`update credentials set password_hash = 'another' where person_id = ?`, [personId]);
    replaced.resolve();
    await compared.promise;
  });
  await replaced.promise;
  const thief = expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await tested.rows(waiting)).toHaveLength(1));
  compared.resolve();
  await Promise.all([replacing, thief]);
  expect(await tested.rows('select 1 from sessions where person_id = ?', [personId])).toEqual([]);
});

test('what the former password began is not finished after a new one', async () => {
  const { email, personId } = await register();
  const factors = tested.client(SecondFactorService, actor(Level.player, personId));
  await factors.setCodeChannel({ channel: 'email', password: goodPassword });
  const { challengeToken } = (await signIn(email)).challenge!;
  await forgot(email);
  await accounts().resetPassword({ token: await tested.mail.tokenTo(email), password: better });
  const describing = createClient(SecondFactorService, tested.calls).getChallenge({ challengeToken });
  await expect(describing).rejects.toMatchObject({ code: 'CHALLENGE_OVER' });
});

test('a link is dead after an hour, after another one was sent, and for anything else', async () => {
  const { email } = await register();
  await forgot(email);
  const first = await tested.mail.tokenTo(email);
  await expect(accounts().verifyEmail({ token: first, password: goodPassword })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  });
  await forgot(email);
  const second = await tested.mail.tokenTo(email, 2);
  await expect(accounts().resetPassword({ token: first, password: better })).rejects.toMatchObject({ status: 410 });
  clock.advance(60 * MINUTE);
  await expect(accounts().resetPassword({ token: second, password: better })).rejects.toMatchObject({ status: 410 });
});

const asks =
  /^(select|insert|update|delete)\b[^']*?(?:from|into) (?:"auth"\.)?"?(people|credentials|sign_in_tries|one_time_links|letter_orders)\b/i;

/** What the service asks of its tables, in order: verb and table. Nothing else runs meanwhile but what tells others. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const logger = tested.running.app.get(MikroORM).config.getLogger();
  const [log, isEnabled] = [logger.logQuery.bind(logger), logger.isEnabled.bind(logger)];
  const statements: string[] = [];
  logger.isEnabled = () => true;
  logger.logQuery = ({ query = '' }) => {
    const [, verb, table] = asks.exec(query) ?? [];
    if (verb !== undefined) statements.push(`${verb} ${table!}`);
  };
  await work().catch(() => undefined);
  Object.assign(logger, { logQuery: log, isEnabled });
  return statements;
}

test('an unknown address costs the same work as a known one: the same statements, forgotten and at sign-in', async () => {
  const { email } = await register();
  // The letter is written later, by somebody else.
  await tested.running.app.get(LetterCarrier).stop();
  await tested.settled();
  const known = await statementsOf(() => forgot(email));
  expect(await statementsOf(() => forgot('nobody@example.org'))).toEqual(known);
  expect(known).toEqual(expect.arrayContaining(['select people', 'insert one_time_links', 'insert letter_orders']));
  const wrong = await statementsOf(() => signIn(email, 'not the password'));
  expect(await statementsOf(() => signIn('nobody@example.org', 'not the password'))).toEqual(wrong);
  expect(wrong).toEqual(['insert sign_in_tries', 'insert sign_in_tries', 'select people']);
});

test('no letter goes to an address that nobody has', async () => {
  const { email } = await register();
  await forgot('nobody@example.org');
  await forgot(email);
  await tested.mail.letterTo(email);
  expect(tested.mail.letters.map(({ to }) => to)).toEqual([email]);
});

test('letters are limited per account and per address', async () => {
  const { email } = await register();
  for (let time = 0; time < 3; time++) await forgot(email, `192.0.2.${time}`);
  await expect(forgot(email, '192.0.2.9')).rejects.toMatchObject({ status: 429 });
  for (let time = 0; time < 6; time++) await forgot(`person-${time}@example.org`, '198.51.100.1');
  await expect(forgot('another@example.org', '198.51.100.1')).rejects.toMatchObject({ status: 429 });
  // A host of an IPv6 network has as many addresses as it likes.
  for (let time = 0; time < 6; time++) await forgot(`person-6${time}@example.org`, `2001:db8::${time}`);
  await expect(forgot('another@example.org', '2001:db8::ffff')).rejects.toMatchObject({ status: 429 });
  clock.advance(60 * MINUTE);
  await expect(forgot(email)).resolves.toBeDefined();
});

test('a password is changed by whoever knows it; other browsers are out, this one stays', async () => {
  const { email, personId } = await register();
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  const own = tested.client(AccountService, actor(Level.player, personId));
  const change = (currentPassword: string, newPassword: string) =>
    own.changePassword({ currentPassword, newPassword, sessionToken: here.sessionToken });
  await expect(change('wrong', better)).rejects.toMatchObject({ faults: [{ path: 'currentPassword' }] });
  await expect(change(goodPassword, 'password1234')).rejects.toMatchObject({ faults: [{ path: 'newPassword' }] });
  await change(goodPassword, better);
  await expect(sessions().resolveSession({ sessionToken: here.sessionToken })).resolves.toBeDefined();
  await expect(sessions().resolveSession({ sessionToken: elsewhere.sessionToken })).rejects.toMatchObject(ended);
});

test('everywhere is everywhere, at the next request; so is a disabled account, its tokens included', async () => {
  const { email, personId } = await register({ permissions: ['api'] });
  const admin = tested.client(AccountService, actor(Level.admin, (await register({ level: Level.admin })).personId));
  const self = actor(Level.player, personId);
  const open = [await signIn(email), await signIn(email)];
  expect((await tested.client(AccountService, self).endSessions({})).ended).toBe(2);
  for (const { sessionToken } of open)
    await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);

  const { sessionToken } = await signIn(email);
  const made = await tested
    .client(SessionService, systemActor)
    .issueToken({ personEmail: email, scopes: ['events:read'], days: 1 });
  await admin.setDisabled({ personId, disabled: true });
  await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);
  await expect(sessions().resolveToken({ token: made.token })).rejects.toMatchObject(ended);
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  await admin.setDisabled({ personId, disabled: false });
  await expect(signIn(email)).resolves.toBeDefined();
});

test('everywhere else leaves the session that it is asked from', async () => {
  const { email, personId } = await register();
  const [here, ...others] = [await signIn(email), await signIn(email), await signIn(email)];
  const self = tested.client(AccountService, actor(Level.player, personId));
  expect((await self.endSessions({ keptSessionToken: here.sessionToken })).ended).toBe(2);
  await expect(sessions().resolveSession({ sessionToken: here.sessionToken })).resolves.toBeDefined();
  for (const { sessionToken } of others)
    await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);
});

test('one session ends without the others, and nobody else’s', async () => {
  const { email, personId } = await register();
  const self = tested.client(AccountService, actor(Level.player, personId));
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  const { sessions: open } = await self.getSecurity({ sessionToken: here.sessionToken });
  const { sessionId } = open.find(({ current }) => !current)!;
  const stranger = tested.client(AccountService, actor(Level.player, (await register()).personId));
  await expect(stranger.endSessions({ sessionId })).rejects.toMatchObject({ status: 404 });
  await expect(self.endSessions({ sessionId: 'none' })).rejects.toMatchObject({ status: 404 });
  expect((await self.endSessions({ sessionId })).ended).toBe(1);
  await expect(sessions().resolveSession({ sessionToken: elsewhere.sessionToken })).rejects.toMatchObject(ended);
  await expect(sessions().resolveSession({ sessionToken: here.sessionToken })).resolves.toBeDefined();
});

test('an admin ends the sessions of somebody else, who is out at the next request, and it is recorded', async () => {
  const { email, personId } = await register();
  const { sessionToken } = await signIn(email);
  const admin = actor(Level.admin);
  await expect(tested.client(AccountService, admin).endSessions({ personId })).resolves.toMatchObject({ ended: 1 });
  await expect(sessions().resolveSession({ sessionToken })).rejects.toMatchObject(ended);
  const changes = async (by: string) => {
    const log = await tested.rows<{ content: string }>(
      'select content from access_log_waiting union all select content from access_log',
    );
    return log.filter(({ content }) => content.includes('auth.sessions.ended') && content.includes(by));
  };
  expect(await changes(admin.personId)).toMatchObject([{ content: expect.stringContaining(personId) as string }]);
  // One's own way out is a sign-out and no more.
  await tested.client(AccountService, actor(Level.player, personId)).endSessions({});
  expect(await changes(`"actor":"${personId}"`)).toEqual([]);
});

test('nobody ends or disables somebody else but an admin, and no admin themselves', async () => {
  const { personId } = await register();
  const other = await register();
  const self = tested.client(AccountService, actor(Level.organization, other.personId));
  await expect(self.endSessions({ personId })).rejects.toMatchObject({ status: 404 });
  await expect(self.setDisabled({ personId, disabled: true })).rejects.toMatchObject({ status: 404 });
  const admin = actor(Level.admin, other.personId);
  const own = tested.client(AccountService, admin).setDisabled({ personId: other.personId, disabled: true });
  await expect(own).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  const token = tested.client(AccountService, { ...admin, apiScopes: [] });
  await expect(token.endSessions({ personId })).rejects.toMatchObject({ status: 404 });
});

test.each([true, false])(
  'with a new password, changed or reset, API tokens end if wished: %p',
  async (revokeApiTokens) => {
    const { personId, email } = await register({ permissions: ['api'] });
    const who = actor(Level.player, personId);
    const make = async (password: string) =>
      (
        await tested
          .client(ApiTokenService, who)
          .makeApiToken({ name: 'Box', scopes: ['events:read'], days: 1, password })
      ).token;
    const works = (token: string) =>
      sessions()
        .resolveToken({ token })
        .then(
          () => true,
          () => false,
        );
    const [one, other] = [await make(goodPassword), await make(goodPassword)];
    const change = { currentPassword: goodPassword, newPassword: better, sessionToken: '', revokeApiTokens };
    await tested.client(AccountService, who).changePassword(change);
    expect([await works(one), await works(other)]).toEqual([!revokeApiTokens, !revokeApiTokens]);
    const third = await make(better);
    await forgot(email);
    await accounts().resetPassword({
      token: await tested.mail.tokenTo(email),
      password: goodPassword,
      revokeApiTokens,
    });
    expect(await works(third)).toBe(!revokeApiTokens);
  },
);
