import { createClient } from '@connectrpc/connect';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { conditionOfHeld } from '@strainscope/personal-data';
import {
  AccountService,
  ConsentService,
  ContactService,
  InvitationService,
  PeopleService,
  PrivacyService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { decisionsOn, typedSignature } from '../signing.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { GuardianRequests } from '../../src/consent/guardian-requests/guardian-requests.ts';
import { authPersonalData } from '../../src/privacy/erasure/auth.personal-data.ts';
import { contexts } from '../../src/privacy/erasure/contexts.ts';
import { LetterCarrier } from '../../src/letters/letter-carrier.ts';
import { SentLetters } from '../../src/letters/sent-letters.ts';

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
  expect([after.email, after.emailVerified, after.newEmail]).toEqual([to, true, undefined]);
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

test('so does another password, and a sign-in that waits for its second factor is over with the address', async () => {
  const { email, personId, accounts, ask } = await somebody();
  const [stopped, to] = [newAddress(), newAddress()];
  await ask(stopped);
  const dead = await tested.mail.tokenTo(stopped);
  const newPassword = 'marmalade-otter-31';
  await accounts.changePassword({ currentPassword: goodPassword, newPassword, sessionToken: '' });
  await expect(accounts.confirmEmailChange({ token: dead })).rejects.toMatchObject({ code: 'LINK_INVALID' });

  const factors = tested.client(SecondFactorService, actor(Level.player, personId));
  await factors.setCodeChannel({ channel: 'email', password: newPassword });
  const begun = await sessions().signIn({ email, password: newPassword, address });
  expect(begun.challenge).toBeDefined();
  await ask(to, newPassword);
  await accounts.confirmEmailChange({ token: await tested.mail.tokenTo(to) });
  expect(await tested.rows('select 1 from sign_in_challenges where person_id = ?', [personId])).toEqual([]);
});

test('a replica of before these letters leaves them to others: they are of a kind that it does not know', async () => {
  await tested.running.app.get(LetterCarrier).stop();
  const { personId, ask } = await somebody();
  await ask(newAddress());
  const orders = await tested.rows('select kind from letter_orders where subject_id = ?', [personId]);
  await tested.running.app.get(LetterCarrier).start();
  expect(orders).toEqual([{ kind: 'address-change' }]);
});

/** Moves to another address, some time after all that was before. */
async function move({ ask, accounts }: Awaited<ReturnType<typeof somebody>>): Promise<string> {
  clock.advance(HOUR);
  const to = newAddress();
  await ask(to);
  await accounts.confirmEmailChange({ token: await tested.mail.tokenTo(to) });
  await carried();
  return to;
}

const carried = () => eventually(async () => expect(await tested.rows('select 1 from letter_orders')).toEqual([]));

async function eraseFor(personId: string) {
  const privacy = tested.client(PrivacyService, actor(Level.player, personId));
  const { erasureId } = await privacy.eraseAccount({ personId, password: goodPassword });
  for (const context of contexts.filter((each) => each !== 'auth'))
    await tested.announce(`strainscope.${context}.personal-data.erased.v1`, erasureId, { erasureId, stores: [] });
  await eventually(async () => {
    const { state } = await tested.client(PrivacyService, systemActor).getErasure({ erasureId });
    expect(state).toBe('complete');
  });
  return erasureId;
}

test('links in the mailbox of before open nothing, and what somebody wrote and was written is theirs', async () => {
  const one = await somebody();
  const { email, personId } = one;
  const anybody = createClient(AccountService, tested.calls);
  await createClient(ContactService, tested.calls).sendMessage({
    name: 'Jane',
    email,
    subject: 'A question',
    message: 'When?',
    address,
  });
  await anybody.requestPasswordReset({ email, address });
  const reset = await tested.mail.tokenTo(email);
  const to = await move(one);
  await expect(anybody.resetPassword({ token: reset, password: 'marmalade-otter-31' })).rejects.toMatchObject({
    status: 410,
  });
  expect(await tested.rows('select email from contact_messages where email in (?, ?)', [email, to])).toEqual([
    { email: to },
  ]);
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toContain(changed)));
  const letters = await tested.running.app.get(SentLetters).to(personId);
  expect(letters.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([changed, 'Verify your new e-mail address']),
  );
});

test('an invitation stays where it was sent, is accepted by whoever had the address, and tells nobody the new one', async () => {
  const one = await somebody();
  const { email, personId } = one;
  const inviter = actor(Level.admin);
  const invitations = tested.client(InvitationService, inviter);
  await invitations.invite({ role: 'admin', invitees: [{ email, firstName: 'Jane', lastName: 'Canary' }] });
  const token = await tested.mail.tokenTo(email);
  const to = await move(one);
  const { invitations: listed } = await invitations.listInvitations({ page: { size: 200 } });
  expect(listed.filter((each) => each.email === email)).toHaveLength(1);
  expect(listed.filter((each) => each.email === to)).toEqual([]);
  expect(await tested.client(InvitationService, inviter).previewInvitation({ token })).toMatchObject({ email });

  const stranger = await somebody();
  const acceptedBy = (who: string) =>
    tested.client(InvitationService, actor(Level.player, who)).acceptInvitation({ token });
  await expect(acceptedBy(stranger.personId)).rejects.toMatchObject({ code: 'INVITED_ANOTHER_ADDRESS' });
  await acceptedBy(personId);
  expect(await tested.rows('select accepted_by from invitations where email = ?', [email])).toEqual([
    { accepted_by: personId },
  ]);
});

test('an address that somebody else has by now gives the one before no invitation to it', async () => {
  const one = await somebody();
  await move(one);
  await tested.client(PeopleService, systemActor).registerPerson(registration({ email: one.email }));
  const inviting = { role: 'admin', invitees: [{ email: one.email, firstName: 'Zoe', lastName: 'Canary' }] };
  await tested.client(InvitationService, systemActor).invite(inviting);
  const token = await tested.mail.tokenTo(one.email);
  const accepting = tested.client(InvitationService, actor(Level.player, one.personId)).acceptInvitation({ token });
  await expect(accepting).rejects.toMatchObject({ code: 'INVITED_ANOTHER_ADDRESS' });
});

test('the mailbox of before signs no consent in the name of the account, and does not learn where it is now', async () => {
  const one = await somebody();
  const { email, personId } = one;
  const child = await tested
    .client(PeopleService, systemActor)
    .registerPerson(registration({ birthDate: '2012-06-01', level: Level.player }));
  await withScope(tested.running.app.get(EntityManager).fork(), serviceScope, async (em) => {
    tested.running.app.get(GuardianRequests).ask(em, child.personId, email);
    await em.flush();
  });
  const token = await tested.mail.tokenTo(email);
  await move(one);
  const anybody = createClient(ConsentService, tested.calls);
  expect(await anybody.getGuardianRequest({ token })).toMatchObject({ guardianEmail: email, guardianKnown: false });
  await anybody.answerGuardianRequest({
    token,
    firstName: 'Gwen',
    lastName: 'Canary',
    birthDate: '1980-02-03',
    decisions: decisionsOn(tested.running.app.get(ConsentTexts), ['care']),
    signature: typedSignature('Gwen Canary'),
  });
  const guardians = await tested.rows<{ guardian_id: string; email: string }>(
    'select guardian_id, email from guardianships g join people p on p.id = guardian_id where child_id = ?',
    [child.personId],
  );
  expect(guardians).toEqual([{ guardian_id: expect.not.stringMatching(personId) as string, email }]);
});

const lettersOf = async (personId: string) =>
  (await tested.running.app.get(SentLetters).to(personId)).map(({ subject }) => subject);
async function invitationsOf(personId: string) {
  const store = authPersonalData.find(({ table }) => table === 'invitations')!;
  const [where, values] = conditionOfHeld(store, personId);
  const rows = await tested.rows<{ first_name: string }>(`select first_name from invitations where ${where}`, values);
  return rows.map((row) => row.first_name);
}

test('of an address that changed hands everybody has, and loses, what was written while it was theirs', async () => {
  const one = await somebody();
  const { email } = one;
  const invite = (firstName: string) =>
    tested
      .client(InvitationService, systemActor)
      .invite({ role: 'admin', invitees: [{ email, firstName, lastName: 'Canary' }] });
  await invite('Jane');
  await tested.mail.letterTo(email);
  const to = await move(one);
  await tested.mail.letterTo(email, 3);
  clock.advance(60_000);
  const { personId: nextId } = await tested
    .client(PeopleService, systemActor)
    .registerPerson(registration({ email, firstName: 'Zoe' }));
  await tested.settled();
  // An invitation to the same is not sent twice.
  await tested.rows('update invitations set revoked_at = now() where email = ? returning 1', [email]);
  await invite('Zoe');
  await tested.mail.letterTo(email, 4);
  const next = tested.client(AccountService, actor(Level.player, nextId));
  await next.endSessions({});

  const invited = subjectsTo(email)[0]!;
  expect((await lettersOf(one.personId)).toSorted()).toEqual(
    [invited, asked, changed, 'Verify your new e-mail address'].toSorted(),
  );
  expect(await lettersOf(nextId)).toEqual([invited]);
  expect(await invitationsOf(one.personId)).toEqual(['Jane']);
  expect(await invitationsOf(nextId)).toEqual(['Zoe']);

  await eraseFor(one.personId);
  expect(subjectsTo(email)).toEqual([invited]);
  expect(subjectsTo(to).filter((subject) => subject === 'Verify your new e-mail address')).toEqual([]);
  expect(await lettersOf(nextId)).toEqual([invited]);
  expect(await tested.rows('select first_name from invitations where email = ?', [email])).toEqual([
    { first_name: 'Zoe' },
  ]);
});

test('whoever comes back to an address has the letters to it once, without those of who had it in between', async () => {
  const one = await somebody();
  const { email, personId, accounts, ask } = one;
  const reset = async () => {
    await createClient(AccountService, tested.calls).requestPasswordReset({ email, address });
    await carried();
  };
  await reset();
  await move(one);
  clock.advance(2 * HOUR);
  const { personId: nextId } = await tested.client(PeopleService, systemActor).registerPerson(registration({ email }));
  await tested.settled();
  await reset();
  const next = tested.client(AccountService, actor(Level.player, nextId));
  await move({
    ...one,
    accounts: next,
    ask: (to) => next.requestEmailChange({ email: to, password: goodPassword, address }),
  });
  clock.advance(2 * HOUR);
  await ask(email);
  await accounts.confirmEmailChange({ token: await tested.mail.tokenTo(email, 3) });
  clock.advance(60_000);
  await reset();
  const forgotten = (subjects: string[]) => subjects.filter((subject) => subject === subjectsTo(email)[0]);
  expect(forgotten(subjectsTo(email))).toHaveLength(3);
  expect(forgotten(await lettersOf(personId))).toHaveLength(2);
  expect(forgotten(await lettersOf(nextId))).toHaveLength(1);
});

test('whoever is erased is forgotten at the addresses of before, too', async () => {
  const one = await somebody();
  const { email, personId } = one;
  const inviting = { role: 'admin', invitees: [{ email, firstName: 'Jane', lastName: 'Canary' }] };
  await tested.client(InvitationService, systemActor).invite(inviting);
  await move(one);
  await eventually(() => Promise.resolve(expect(subjectsTo(email)).toContain(changed)));
  const erasureId = await eraseFor(personId);
  expect(subjectsTo(email)).toEqual([]);
  expect(await tested.rows('select 1 from email_changes where person_id = ?', [personId])).toEqual([]);
  expect(await tested.rows('select 1 from invitations where email = ?', [email])).toEqual([]);
  expect(await tested.rows('select former_addresses from erasures where id = ?', [erasureId])).toEqual([
    { former_addresses: [] },
  ]);
});
