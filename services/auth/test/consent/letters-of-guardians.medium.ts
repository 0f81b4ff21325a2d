import { createClient, type Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import {
  AccountService,
  ConsentService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  ProfileService,
  SessionService,
} from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { goodPassword, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { GuardianRequests } from '../../src/consent/guardian-requests/guardian-requests.ts';

const texts = new ConsentTexts(loadConsentTexts());
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ requests: { perAddress: 1000 }, consents: { chromium: '/nowhere/chromium' } }, clock);
});
afterAll(() => tested.stop());

const anybody = () => createClient(ConsentService, tested.calls);
const consents = (personId: string) => tested.client(ConsentService, actor(Level.family, personId));
const staff = () => tested.client(ConsentService, systemActor);
const register = (level: Level) => tested.client(PeopleService, systemActor).registerPerson(registration({ level }));

/** A child whom a parent signed up; the letter that asks the parent is not answered. */
async function signedUpChild() {
  const parent = await register(Level.family);
  const child = { ...signUpOf().person, birthDate: '2012-05-17' };
  await tested.client(AccountService, actor(Level.family, parent.personId)).signUpChild({ child });
  const [row] = await tested.rows<{ id: string }>('select id from people where email = ?', [child.email]);
  // Guardians see the child once their guardianship has come to the projection.
  await tested.settled();
  const pair = { guardianId: parent.personId, childId: row!.id };
  return {
    parent,
    child: { personId: row!.id, email: child.email },
    pair,
    token: await tested.mail.tokenTo(parent.email),
  };
}
type Pair = Awaited<ReturnType<typeof signedUpChild>>['pair'];

const byAdmin = async (change: (guardianships: Client<typeof GuardianshipService>) => Promise<unknown>) => {
  const { personId } = await register(Level.admin);
  await change(tested.client(GuardianshipService, actor(Level.admin, personId)));
};
const password = goodPassword;
const end = (pair: Pair) => byAdmin((guardianships) => guardianships.endGuardianship({ ...pair, password }));
const limit = (pair: Pair) =>
  byAdmin((guardianships) => guardianships.limitCustody({ ...pair, custody: 'view', password }));

const decided = (personId: string, ...given: Parameters<typeof decisionsOn>[1]) => ({
  personId,
  decisions: decisionsOn(texts, given),
  signature: typedSignature(),
});
const answer = (token: string, decisions = decisionsOn(texts, ['care'])) =>
  anybody().answerGuardianRequest({
    token,
    firstName: 'Jane',
    lastName: 'Canary',
    birthDate: '1980-02-03',
    decisions,
    signature: typedSignature(),
  });
const writtenAgain = (personId: string, guardianEmail = '') => {
  clock.advance(6 * 60_000);
  return staff().resendGuardianRequest({ personId, guardianEmail });
};
async function askAnew(personId: string, email: string, letters: number): Promise<string> {
  await withScope(tested.running.app.get(EntityManager).fork(), serviceScope, async (em) => {
    tested.running.app.get(GuardianRequests).ask(em, personId, email);
    await em.flush();
  });
  return tested.mail.tokenTo(email, letters);
}

const guardiansOf = (personId: string) =>
  tested.rows('select guardian_id, custody from guardianships where child_id = ?', [personId]);
const decisionsAbout = (personId: string) =>
  tested.rows('select given from consent_decisions where person_id = ?', [personId]);
const awaited = async (personId: string) =>
  (await tested.client(ConsentService, actor(Level.admin)).listAwaitedAnswers({ personIds: [personId] })).people[0]?.of;

const invalid = { status: 404, code: 'GUARDIAN_LINK_INVALID' };
const used = { status: 410, code: 'GUARDIAN_LINK_USED' };

test('whoever was ended does not come back by the letter of before, and nobody has it written again', async () => {
  const { child, pair, token } = await signedUpChild();
  await end(pair);
  await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject(invalid);
  await expect(answer(token)).rejects.toMatchObject(invalid);
  await expect(writtenAgain(child.personId)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect([await guardiansOf(child.personId), await decisionsAbout(child.personId)]).toEqual([[], []]);
});

test('nor by one that went to an address of before', async () => {
  const { parent, child, pair, token } = await signedUpChild();
  const email = `moved-${parent.email}`;
  await tested.rows('update people set email = ? where id = ? returning id', [email, parent.personId]);
  await tested.rows(
    `insert into email_changes (id, person_id, email, previous_email, token_hash, requested_at, expires_at, done_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [newId(), parent.personId, email, parent.email, newId(), clock.now(), clock.now(), clock.now()],
  );
  await end(pair);
  await expect(answer(token)).rejects.toMatchObject(invalid);
  expect(await guardiansOf(child.personId)).toEqual([]);
});

test('whoever only sees a child says neither yes nor no by letter, be it of before or a new one', async () => {
  const { parent, child, pair, token } = await signedUpChild();
  const opensNothing = async (each: string) => {
    await expect(answer(each, decisionsOn(texts, [], ['care']))).rejects.toMatchObject(invalid);
    await expect(answer(each)).rejects.toMatchObject(invalid);
    await expect(anybody().getGuardianRequest({ token: each })).rejects.toMatchObject(invalid);
  };
  await limit(pair);
  await opensNothing(token);
  await opensNothing(await askAnew(child.personId, parent.email, 2));
  expect(await decisionsAbout(child.personId)).toEqual([]);
  expect(await guardiansOf(child.personId)).toEqual([{ guardian_id: parent.personId, custody: 'view' }]);
});

test('nor by an invitation that went to an address of theirs', async () => {
  const { parent, child, pair } = await signedUpChild();
  const elsewhere = `elsewhere-${parent.email}`;
  await tested.rows(
    `insert into email_changes (id, person_id, email, previous_email, token_hash, requested_at, expires_at, done_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [newId(), parent.personId, parent.email, elsewhere, newId(), clock.now(), clock.now(), clock.now()],
  );
  const offer = { role: 'guardian', childId: child.personId, nodeId: '', placeName: '' };
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...offer, invitees: [{ email: elsewhere }] });
  const token = await tested.mail.tokenTo(elsewhere);
  await end(pair);
  const theirs = tested.client(InvitationService, actor(Level.family, parent.personId));
  await expect(theirs.acceptInvitation({ token })).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
  expect(await guardiansOf(child.personId)).toEqual([]);
});

test('a letter to somebody else is still answered', async () => {
  const { child, pair, token } = await signedUpChild();
  const other = `other-${newId().slice(-12)}@example.org`;
  await writtenAgain(child.personId, other);
  await expect(answer(token)).rejects.toMatchObject(invalid);
  await end(pair);
  expect(await answer(await tested.mail.tokenTo(other))).toMatchObject({ accountOpen: true });
});

test('whoever decides on care in a session has answered the letter', async () => {
  const { parent, child, token } = await signedUpChild();
  await consents(parent.personId).signConsent(decided(child.personId, 'team'));
  await expect(anybody().getGuardianRequest({ token })).resolves.toMatchObject({ personId: child.personId });
  await consents(parent.personId).signConsent(decided(child.personId, 'care'));
  await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject(used);
  await expect(answer(token, decisionsOn(texts, [], ['care']))).rejects.toMatchObject(used);
  await expect(writtenAgain(child.personId)).rejects.toMatchObject({ status: 404 });
});

test('so has whoever withdraws care; not another guardian by their own decision', async () => {
  const { parent, child, pair, token } = await signedUpChild();
  const other = await register(Level.family);
  const { childId } = pair;
  await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId: other.personId, childId });
  await tested.settled();
  await consents(other.personId).signConsent(decided(child.personId, 'care'));
  await expect(anybody().getGuardianRequest({ token })).resolves.toBeDefined();
  await consents(parent.personId).withdrawConsent({ personId: child.personId, purposes: ['care'] });
  await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject(used);
});

test.each([
  ['was ended', end],
  ['only sees', limit],
])('a minor whose only guardian %s waits for one who is invited', async (_, change) => {
  const { child, pair } = await signedUpChild();
  await tested.client(AccountService, systemActor).resetPassword({
    token: await tested.mail.tokenTo(child.email),
    password: 'marmalade-otter-31',
  });
  const signIn = () =>
    createClient(SessionService, tested.calls).signIn({
      email: child.email,
      password: 'marmalade-otter-31',
      address: '192.0.2.1',
    });
  await change(pair);
  expect(await awaited(child.personId)).toBe('nobody');
  await expect(signIn()).rejects.toMatchObject({ code: 'CONSENT_PENDING' });

  const guardian = await register(Level.family);
  const offer = { role: 'guardian', childId: child.personId, nodeId: '', placeName: '' };
  const invitees = [{ email: guardian.email }];
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...offer, invitees });
  expect(await awaited(child.personId)).toBe('invited');
  const token = await tested.mail.tokenTo(guardian.email);
  await tested.client(InvitationService, actor(Level.family, guardian.personId)).acceptInvitation({ token });
  await tested.settled();
  await consents(guardian.personId).signConsent(decided(child.personId, 'care'));
  await expect(signIn()).resolves.toBeDefined();
});

test('whoever signs up with an invitation and answers the letter at one moment has one account, and is the guardian', async () => {
  const { child, pair } = await signedUpChild();
  const order = signUpOf();
  const { email } = order.person;
  await writtenAgain(child.personId, email);
  const letter = await tested.mail.tokenTo(email);
  await end(pair);
  const offer = { role: 'guardian', childId: child.personId, nodeId: '', placeName: '' };
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...offer, invitees: [{ email }] });
  const invitationToken = await tested.mail.tokenTo(email, 2);
  const outcomes = await atOnce<unknown>(tested, 'lock table people in share mode', [
    () => createClient(AccountService, tested.calls).signUp({ ...order, invitationToken }),
    () => answer(letter),
  ]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const [account, ...others] = await tested.rows<{ id: string }>('select id from people where email = ?', [email]);
  expect(others).toEqual([]);
  expect(await guardiansOf(child.personId)).toEqual([{ guardian_id: account!.id, custody: 'full' }]);
});

test('a letter that is answered while it is sent elsewhere again stays as it was answered', async () => {
  const { parent, child, token } = await signedUpChild();
  const outcomes = await atOnce<unknown>(
    tested,
    `select from guardian_requests where person_id = '${child.personId}' for update`,
    [() => answer(token), () => writtenAgain(child.personId, `${newId()}@example.org`)],
  );
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { status: 404, code: 'NOT_FOUND' } },
  ]);
  const requests = await tested.rows('select guardian_email, letters from guardian_requests where person_id = ?', [
    child.personId,
  ]);
  expect(requests).toEqual([{ guardian_email: parent.email, letters: 1 }]);
});

const heldAccount = (personId: string) => `select from people where id = '${personId}' for update`;

test('a letter that is answered while its guardianship ends opens nothing', async () => {
  const { child, pair, token } = await signedUpChild();
  const calls: (() => Promise<unknown>)[] = [() => end(pair), () => answer(token)];
  expect(await atOnce(tested, heldAccount(pair.guardianId), calls)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: invalid },
  ]);
  expect(await guardiansOf(child.personId)).toEqual([]);
});

test('whoever takes another name while the letter is answered at their address is called as they say there', async () => {
  const { child } = await signedUpChild();
  const { person, ...order } = signUpOf();
  await createClient(AccountService, tested.calls).signUp({ person, ...order });
  const [holder] = await tested.rows<{ id: string }>('select id from people where email = ?', [person.email]);
  const personId = holder!.id;
  await writtenAgain(child.personId, person.email);
  const token = await tested.mail.tokenTo(person.email, 2);
  const rename = () =>
    tested.client(ProfileService, actor(Level.player, personId)).updateProfile({
      personId,
      version: 0,
      contact: { firstName: 'Robin', lastName: 'Plover', sex: 'female', address: '' },
    });
  const calls: (() => Promise<unknown>)[] = [rename, () => answer(token)];
  const outcomes = await atOnce(tested, heldAccount(personId), calls);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const names = await tested.rows('select first_name, last_name from people where id = ?', [personId]);
  expect(names).toEqual([{ first_name: 'Jane', last_name: 'Canary' }]);
});
