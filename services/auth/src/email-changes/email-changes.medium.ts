import { createClient } from '@connectrpc/connect';
import { MikroORM } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import {
  AccountService,
  ContactService,
  InvitationService,
  PeopleService,
  PrivacyService,
  SessionService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { goodPassword, registration } from '../../test/registrations.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../../test/tested-auth.ts';
import { contexts } from '../erasure/contexts.ts';
import { LetterCarrier } from '../letters/letter-carrier.ts';
import { SentLetters } from '../letters/sent-letters.ts';

const HOUR = 3_600_000;
const address = '192.0.2.1';
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ requests: { perAccount: 5, perAddress: 1000 } }, clock)));
afterAll(() => tested.stop());

const sessions = () => createClient(SessionService, tested.calls);
const signIn = (email: string) => sessions().signIn({ email, password: goodPassword, address });

let made = 0;
const newAddress = () => `moved-${(made += 1)}@example.org`;

async function somebody() {
  const { personId, email } = await tested.client(PeopleService, systemActor).registerPerson(registration());
  await tested.settled();
  const accounts = tested.client(AccountService, actor(Level.player, personId));
  const ask = (to: string, password = goodPassword) => accounts.requestEmailChange({ email: to, password, address });
  return { personId, email, accounts, ask };
}
const subjectsTo = (email: string) =>
  tested.mail.letters.filter(({ to }) => to === email).map(({ letter }) => letter.subject);
const asked = 'A change of your e-mail address was asked for';
const changed = 'The e-mail address of your account was changed';

test('the new address counts once its link is used by its owner, and the one before is told twice', async () => {
  const { email, personId, accounts, ask } = await somebody();
  const to = newAddress();
  await ask(` ${to.toUpperCase()} `);
  const token = await tested.mail.tokenTo(to);
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toEqual([asked])));
  const waiting = await accounts.getSecurity({});
  expect([waiting.email, waiting.newEmail]).toEqual([email, to]);
  expect(waiting.newEmailUntil).toBeDefined();

  const kept = await signIn(email);
  const elsewhere = await signIn(email);
  const answer = await accounts.confirmEmailChange({ token, sessionToken: kept.sessionToken });
  expect(answer.email).toBe(to);
  await expect(sessions().resolveSession({ sessionToken: kept.sessionToken })).resolves.toMatchObject({ personId });
  await expect(sessions().resolveSession({ sessionToken: elsewhere.sessionToken })).rejects.toMatchObject({
    status: 401,
  });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  await expect(signIn(to)).resolves.toMatchObject({ principal: { personId } });
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toEqual([asked, changed])));
  const { text } = await tested.mail.letterTo(email, 2);
  expect(text).toContain('https://console.test/contact');
  expect(text).not.toContain(to);

  const told = await tested.announced('strainscope.auth.person.updated.v1');
  expect(told.at(-1)).toMatchObject({ personId, email: to });
  const log = await tested.rows<{ content: string }>(
    'select content from access_log_waiting union all select content from access_log',
  );
  expect(log.some(({ content }) => content.includes('auth.email.changed') && content.includes(personId))).toBe(true);
  const after = await accounts.getSecurity({});
  expect([after.email, after.emailVerified, after.newEmail]).toEqual([to, true, '']);
});

test('the link is kept as a hash, works once, for a day, and the newest alone', async () => {
  const { email, accounts, ask } = await somebody();
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  await ask(first);
  const token = await tested.mail.tokenTo(first);
  expect(JSON.stringify([await tested.rows('select * from email_changes'), logLines])).not.toContain(token);
  expect(logLines.join()).not.toContain(first);
  await ask(second);
  await expect(accounts.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  const late = await tested.mail.tokenTo(second);
  clock.advance(24 * HOUR);
  await expect(accounts.confirmEmailChange({ token: late })).rejects.toMatchObject({ status: 410 });
  await ask(third);
  const good = await tested.mail.tokenTo(third);
  await accounts.confirmEmailChange({ token: good });
  await expect(accounts.confirmEmailChange({ token: good })).rejects.toMatchObject({ status: 410 });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
});

test('a letter that went astray gives its reader nothing: the link works for the owner alone', async () => {
  const [owner, reader] = [await somebody(), await somebody()];
  const to = newAddress();
  await owner.ask(to);
  const token = await tested.mail.tokenTo(to);
  const anybody = createClient(AccountService, tested.calls);
  await expect(anybody.confirmEmailChange({ token })).rejects.toMatchObject({ status: 401 });
  await expect(reader.accounts.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'ANOTHER_ACCOUNT' });
  await expect(owner.accounts.confirmEmailChange({ token })).resolves.toMatchObject({ email: to });
});

test('of an address that somebody has, the asker learns nothing and its holder that it was asked for', async () => {
  const [asker, holder] = [await somebody(), await somebody()];
  await asker.ask(holder.email);
  const security = await asker.accounts.getSecurity({});
  expect(security.newEmail).toBe(holder.email);
  const { letter } = await tested.mail.letterTo(holder.email);
  expect([letter.subject, letter.action?.url]).toEqual(['You have an account already', 'https://console.test/login']);
  await eventually(() => Promise.resolve(expect(subjectsTo(asker.email)).toEqual([asked])));
});

test('it costs the same work whether somebody has the address: the same statements', async () => {
  const [asker, holder] = [await somebody(), await somebody()];
  await tested.running.app.get(LetterCarrier).stop();
  await tested.settled();
  const taken = await statementsOf(() => asker.ask(holder.email));
  expect(await statementsOf(() => asker.ask(newAddress()))).toEqual(taken);
  expect(taken).toEqual(expect.arrayContaining(['insert email_changes', 'insert letter_orders']));
  await tested.running.app.get(LetterCarrier).start();
});

/** What the service asks of the tables that it takes part in, in order: verb and table. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asks =
    /^(select|insert|update|delete)\b[^']*?(?:from|into) (?:"auth"\.)?"?(people|email_changes|letter_orders|sign_in_tries)\b/i;
  const logger = tested.running.app.get(MikroORM).config.getLogger();
  const [log, isEnabled] = [logger.logQuery.bind(logger), logger.isEnabled.bind(logger)];
  const statements: string[] = [];
  logger.isEnabled = () => true;
  logger.logQuery = ({ query = '' }) => {
    const [, verb, table] = asks.exec(query) ?? [];
    if (verb !== undefined) statements.push(`${verb} ${table!}`);
  };
  await work();
  Object.assign(logger, { logQuery: log, isEnabled });
  return statements;
}

test('the address that somebody signed up with meanwhile is refused, and nothing changes', async () => {
  const { email, accounts, ask } = await somebody();
  const to = newAddress();
  await ask(to);
  const token = await tested.mail.tokenTo(to);
  await tested.client(PeopleService, systemActor).registerPerson(registration({ email: to }));
  await expect(accounts.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  expect((await accounts.getSecurity({})).email).toBe(email);
});

test('a wrong password, the same address and none are refused at their fields', async () => {
  const { email, ask } = await somebody();
  const refused = async (work: Promise<unknown>) =>
    ((await work.catch((error: unknown) => error)) as { faults: { path: string }[] }).faults.map(({ path }) => path);
  expect(await refused(ask(newAddress(), 'not the password'))).toEqual(['password']);
  expect(await refused(ask(email))).toEqual(['email']);
  expect(await refused(ask('no address'))).toEqual(['email']);
});

test('nobody’s mailbox is filled', async () => {
  const { ask } = await somebody();
  for (let time = 0; time < 5; time++) await ask(newAddress());
  await expect(ask(newAddress())).rejects.toMatchObject({ status: 429 });
});

test('a new password by a letter’s link stops a change that a thief began', async () => {
  const { email, accounts, ask } = await somebody();
  const to = newAddress();
  await ask(to);
  const token = await tested.mail.tokenTo(to);
  const anybody = createClient(AccountService, tested.calls);
  await anybody.requestPasswordReset({ email, address });
  await anybody.resetPassword({ token: await tested.mail.tokenTo(email), password: 'marmalade-otter-31' });
  await expect(accounts.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

test('links in the mailbox of before open nothing, invitations wait at the new address, and letters of both are theirs', async () => {
  const { email, personId, accounts, ask } = await somebody();
  const to = newAddress();
  const anybody = createClient(AccountService, tested.calls);
  await createClient(ContactService, tested.calls).sendMessage({
    ...{ name: 'Jane', email, subject: 'A question', message: 'When?', address },
  });
  const inviting = { role: 'admin', invitees: [{ email, firstName: 'Jane', lastName: 'Canary' }] };
  await tested.client(InvitationService, systemActor).invite(inviting);
  await anybody.requestPasswordReset({ email, address });
  const reset = await tested.mail.tokenTo(email, 2);
  await ask(to);
  await accounts.confirmEmailChange({ token: await tested.mail.tokenTo(to) });
  await expect(anybody.resetPassword({ token: reset, password: 'marmalade-otter-31' })).rejects.toMatchObject({
    status: 410,
  });
  expect(await tested.rows('select email from invitations where email in (?, ?)', [email, to])).toEqual([
    { email: to },
  ]);
  expect(await tested.rows('select email from contact_messages where email in (?, ?)', [email, to])).toEqual([
    { email: to },
  ]);
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toContain(changed)));
  const letters = await tested.running.app.get(SentLetters).to(personId);
  expect(letters.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([changed, 'Verify your new e-mail address']),
  );
});

test('whoever is erased is forgotten at the addresses of before, too', async () => {
  const { email, personId, accounts, ask } = await somebody();
  const to = newAddress();
  await ask(to);
  await accounts.confirmEmailChange({ token: await tested.mail.tokenTo(to) });
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toContain(changed)));
  const privacy = tested.client(PrivacyService, actor(Level.player, personId));
  const { erasureId } = await privacy.eraseAccount({ personId, password: goodPassword });
  for (const context of contexts.filter((each) => each !== 'auth'))
    await tested.announce(`strainscope.${context}.personal-data.erased.v1`, erasureId, { erasureId, stores: [] });
  await eventually(async () => {
    const { state } = await tested.client(PrivacyService, systemActor).getErasure({ erasureId });
    expect(state).toBe('complete');
  });
  expect(subjectsTo(email)).toEqual([]);
  expect(await tested.rows('select 1 from email_changes where person_id = ?', [personId])).toEqual([]);
  expect(await tested.rows('select former_addresses from erasures where id = ?', [erasureId])).toEqual([
    { former_addresses: [] },
  ]);
});
