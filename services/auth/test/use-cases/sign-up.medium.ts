import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import {
  AccountService,
  ConsentService,
  InvitationService,
  PeopleService,
  SessionService,
} from '@strainscope/proto/auth';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { goodPassword, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { IdentityRegistrations } from '../../src/accounts/identities/identity-registrations.ts';

let tested: TestedAuth;
beforeAll(async () => {
  // The queue of tests prints within the call that signs, and a busy machine may start Chromium later than that may last.
  tested = await testedAuth({ requests: { perAddress: 1000 }, consents: { chromium: '/nowhere/chromium' } });
});
afterAll(() => tested.stop());

const accounts = () => createClient(AccountService, tested.calls);
const signIn = (email: string, password = goodPassword) =>
  createClient(SessionService, tested.calls).signIn({ email, password, address: '192.0.2.9' });
const personWith = async (email: string) =>
  (await tested.rows<{ id: string; level: number }>('select * from people where email = ?', [email]))[0];

test('somebody signs up, verifies by the letter and comes in: at the lowest level', async () => {
  const order = signUpOf();
  const { email } = order.person;
  expect(await accounts().signUp(order)).toMatchObject({ consentPending: false });
  await expect(signIn(email)).rejects.toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
  const token = await tested.mail.tokenTo(email);
  expect(await accounts().verifyEmail({ token, password: goodPassword })).toMatchObject({ email });
  const again = accounts().verifyEmail({ token, password: goodPassword });
  await expect(again).rejects.toMatchObject({ status: 410, code: 'LINK_INVALID' });
  expect((await signIn(email)).principal).toMatchObject({ level: Level.player, permissions: [] });
  expect(JSON.stringify(await tested.rows('select * from one_time_links'))).not.toContain(token);
});

test('whoever signs up with somebody else’s address has no way in when its owner opens the letter', async () => {
  const order = signUpOf();
  const { email } = order.person;
  await accounts().signUp(order);
  const token = await tested.mail.tokenTo(email);
  for (const password of ['', 'what the owner would choose'])
    await expect(accounts().verifyEmail({ token, password })).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  await accounts().resetPassword({ token, password: 'marmalade-otter-31' });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  await expect(signIn(email, 'marmalade-otter-31')).resolves.toBeDefined();
  await expect(accounts().verifyEmail({ token, password: 'marmalade-otter-31' })).rejects.toMatchObject({
    status: 410,
  });
});

test('what registering accepts is on record with the version that was shown; a minor accepts nothing by it', async () => {
  const { texts } = await createClient(ConsentService, tested.calls).listTexts({});
  const shown = texts.filter(({ ofRegistration }) => ofRegistration);
  const textHashes = shown.map(({ hash }) => hash);
  const accepted = async (given: object) => {
    const order = signUpOf({ ...given, textHashes });
    await accounts().signUp(order);
    const { id } = (await personWith(order.person.email))!;
    return tested.rows(
      'select purpose, version, text_hash from consent_decisions where person_id = ? and given order by id',
      [id],
    );
  };
  expect(await accepted({})).toEqual(
    shown.map(({ purpose, version, hash }) => ({ purpose, version, text_hash: hash })),
  );
  expect(shown.map(({ purpose }) => purpose)).toEqual(['care', 'team']);
  const minor = { person: { birthDate: '2011-03-04' }, guardianEmail: 'guardian@example.org' };
  expect(await accepted(minor)).toEqual([]);
  const research = texts.find(({ purpose }) => purpose === 'research')!.hash;
  for (const hash of [research, '0'.repeat(64)]) {
    const order = signUpOf({ textHashes: [...textHashes, hash] });
    await expect(accounts().signUp(order)).rejects.toMatchObject({ code: 'CONSENT_TEXT_OUTDATED' });
    expect(await personWith(order.person.email)).toBeUndefined();
  }
});

test('nothing follows from the registration of whoever was asked for nothing: staff, guardians, and players who saw no text', async () => {
  const { texts } = await createClient(ConsentService, tested.calls).listTexts({});
  const textHashes = texts.filter(({ ofRegistration }) => ofRegistration).map(({ hash }) => hash);
  const team = newId();
  await plant(tested, [newId(), newId(), team]);
  await tested.settled();
  const asRole = async (role: string) => {
    const order = signUpOf({ textHashes });
    const invitee = { email: order.person.email, firstName: 'Jane', lastName: 'Canary', sensorId: '' };
    const place = { role, nodeId: team, placeName: 'Lions' };
    await tested.client(InvitationService, actor(Level.admin)).invite({ ...place, invitees: [invitee] });
    return { ...order, invitationToken: await tested.mail.tokenTo(order.person.email) };
  };
  const child = { ...signUpOf().person, birthDate: '2013-03-04' };
  const agreed = async (order: ReturnType<typeof signUpOf>) => {
    await accounts().signUp(order);
    const { id } = (await personWith(order.person.email))!;
    const decisions = await tested.rows('select purpose from consent_decisions where person_id = ?', [id]);
    const [decided] = await tested.rows<{ permitted: string[] }>(
      'select permitted from processing_decisions where person_id = ?',
      [id],
    );
    return { decisions: decisions.length, permitted: decided!.permitted };
  };
  const nothing = { decisions: 0, permitted: [] };
  expect(await agreed(await asRole('team'))).toEqual(nothing);
  expect(await agreed(signUpOf({ textHashes, children: [child] }))).toEqual(nothing);
  expect(await agreed(await asRole('player'))).toEqual({ decisions: 2, permitted: ['care', 'team'] });
  // The texts could not be shown: whoever saw none has agreed to nothing.
  expect(await agreed(signUpOf())).toEqual(nothing);
});

test('an address that has an account answers alike; its holder is told, and keeps the password', async () => {
  const known = await tested.client(PeopleService, systemActor).registerPerson(registration());
  const order = signUpOf({ person: { email: known.email }, password: 'another-lantern-77' });
  expect(await accounts().signUp(order)).toMatchObject({ consentPending: false });
  expect((await tested.mail.letterTo(known.email)).letter.subject).toBe('You have an account already');
  await expect(signIn(known.email)).resolves.toBeDefined();
  await expect(signIn(known.email, 'another-lantern-77')).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
});

test('of two sign-ups at once with one address, one makes the account', async () => {
  const order = signUpOf();
  await Promise.all([accounts().signUp(order), accounts().signUp(order)]);
  expect(await tested.rows('select 1 from people where email = ?', [order.person.email])).toHaveLength(1);
});

test.each([
  ['', []],
  [', also to take back a no of their own', ['care']],
])('a minor is pending until the guardian consents, and then comes in%s', async (_, refused) => {
  const guardianEmail = `guardian-${newId().slice(-12)}@example.org`;
  const order = signUpOf({ person: { birthDate: '2011-03-04' }, guardianEmail });
  expect(await accounts().signUp(order)).toMatchObject({ consentPending: true });
  await accounts().verifyEmail({ token: await tested.mail.tokenTo(order.person.email), password: goodPassword });
  await expect(signIn(order.person.email)).rejects.toMatchObject({ status: 403, code: 'CONSENT_PENDING' });

  const { id: personId } = (await personWith(order.person.email))!;
  if (refused.length > 0)
    await tested.client(ConsentService, actor(Level.player, personId)).withdrawConsent({ personId, purposes: refused });
  const consents = createClient(ConsentService, tested.calls);
  const token = await tested.mail.tokenTo(guardianEmail);
  const { texts } = await consents.getGuardianRequest({ token });
  const care = texts.find(({ purpose }) => purpose === 'care')!;
  await consents.answerGuardianRequest({
    token,
    firstName: 'Gwen',
    lastName: 'Canary',
    birthDate: '1980-01-01',
    decisions: [{ purpose: 'care', textHash: care.hash, given: true }],
    signature: { kind: 'typed', typedName: 'Gwen Canary' },
  });
  await expect(signIn(order.person.email)).resolves.toMatchObject({ principal: { level: Level.player } });
});

test('an invitation decides the level, proves the address, and is used up', async () => {
  const org = newId();
  await plant(tested, [org]);
  await tested.settled();
  const order = signUpOf();
  const { email } = order.person;
  const invitee = { email, firstName: 'Jane', lastName: 'Canary', sensorId: '' };
  const place = { role: 'organization', nodeId: org, placeName: 'Lions' };
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...place, invitees: [invitee] });
  const invitationToken = await tested.mail.tokenTo(email);
  const elsewhere = signUpOf({ invitationToken });
  await expect(accounts().signUp(elsewhere)).rejects.toMatchObject({ code: 'INVITED_ANOTHER_ADDRESS' });
  await accounts().signUp({ ...order, invitationToken });
  expect((await signIn(email)).principal).toMatchObject({ level: Level.organization });
  await expect(accounts().signUp(signUpOf({ invitationToken }))).rejects.toMatchObject({ status: 410 });
});

test('a guardian signs up with children: each gets a letter, the guardian one for each', async () => {
  const child = { ...signUpOf().person, firstName: 'Kit', birthDate: '2012-05-17' };
  const order = signUpOf({ children: [child] });
  await accounts().signUp(order);
  const guardian = (await personWith(order.person.email))!;
  const kit = (await personWith(child.email))!;
  expect([guardian.level, kit.level]).toEqual([Level.family, Level.player]);
  expect(await tested.rows('select child_id from guardianships where guardian_id = ?', [guardian.id])).toEqual([
    { child_id: kit.id },
  ]);
  await tested.mail.letterTo(order.person.email, 2);
  const subjects = tested.mail.letters
    .filter(({ to }) => to === order.person.email)
    .map(({ letter }) => letter.subject);
  expect(subjects.sort()).toEqual(['Kit needs your consent', 'Verify your e-mail address']);
  const token = await tested.mail.tokenTo(child.email);
  await accounts().resetPassword({ token, password: 'marmalade-otter-31' });
  await expect(signIn(child.email, 'marmalade-otter-31')).rejects.toMatchObject({ code: 'CONSENT_PENDING' });
});

test('a person of age signs up a child, and becomes a guardian beside what they are', async () => {
  const parent = await tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.player }));
  const as = (who = actor(Level.player, parent.personId)) => tested.client(AccountService, who);
  const child = { ...signUpOf().person, birthDate: '2012-05-17' };
  await as().signUpChild({ child });
  expect(await personWith(parent.email)).toMatchObject({ level: Level.family });
  await expect(as().signUpChild({ child: { ...child, birthDate: '2000-01-01' } })).rejects.toMatchObject({
    status: 422,
  });
  const token = actor(Level.player, parent.personId, { apiScopes: [] });
  await expect(as(token).signUpChild({ child })).rejects.toMatchObject({ status: 404 });
});

async function plantedTeam() {
  const [org, institution, team] = [newId(), newId(), newId()];
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  return { org, institution, team };
}
async function staffAt(nodeId: string, level: Level) {
  const person = await tested.client(PeopleService, systemActor).registerPerson(registration({ level }));
  await join(tested, person.personId, nodeId, level);
  await tested.settled();
  return person;
}
/** A team with a coach. */
async function coachedTeam() {
  const { team } = await plantedTeam();
  return { team, coach: await staffAt(team, Level.team) };
}
/** Every letter that was ordered is handed over, or was not written. */
const allCarried = () =>
  eventually(async () => expect(await tested.rows('select kind from letter_orders')).toEqual([]));
const lettersTo = (email: string) => tested.mail.letters.filter(({ to }) => to === email).length;

test('whoever would like to join a team is not in it: its staff is told once they have proved their address', async () => {
  const { team, coach } = await coachedTeam();
  const order = signUpOf({ teamId: team, sensorId: 'MG77' });
  await accounts().signUp(order);
  const token = await tested.mail.tokenTo(order.person.email);
  await allCarried();
  expect(lettersTo(coach.email)).toBe(0);
  await accounts().verifyEmail({ token, password: goodPassword });
  const { text } = await tested.mail.letterTo(coach.email);
  expect(text).toContain(order.person.email);
  expect(text).toContain('MG77');
  const { id } = (await personWith(order.person.email))!;
  expect(await tested.rows('select 1 from access_grants where person_id = ?', [id])).toEqual([]);
});

test('whoever has the address and did not sign up with it has asked for no team', async () => {
  const { team, coach } = await coachedTeam();
  const order = signUpOf({ teamId: team });
  await accounts().signUp(order);
  const token = await tested.mail.tokenTo(order.person.email);
  await accounts().resetPassword({ token, password: 'marmalade-otter-31' });
  await allCarried();
  expect(lettersTo(coach.email)).toBe(0);
  expect(await tested.rows('select 1 from team_requests where team_id = ?', [team])).toEqual([]);
});

/** Signs up a person who would like to join the team and has proved the address they signed up with. */
async function wishFor(teamId: string) {
  const order = signUpOf({ teamId });
  const { email } = order.person;
  await accounts().signUp(order);
  await accounts().verifyEmail({ token: await tested.mail.tokenTo(email), password: goodPassword });
  return email;
}

test('of a team without staff, or where no team was named, the staff of the nearest place above is told what it knows', async () => {
  const { org, institution, team } = await plantedTeam();
  const [owner, head] = [await staffAt(org, Level.organization), await staffAt(institution, Level.institution)];
  const toTeam = await wishFor(team);
  const { text } = await tested.mail.letterTo(head.email);
  expect(text).toContain(
    `(${toTeam}) has signed up and would like to join one of your teams. The team that they named`,
  );
  expect(text).toContain(`/inviting/user/player/${team}`);
  const toInstitution = await wishFor(institution);
  const { text: second } = await tested.mail.letterTo(head.email, 2);
  expect(second).toContain(
    `(${toInstitution}) has signed up and would like to join one of your teams. They named no team.`,
  );
  expect(second).toMatch(/\/inviting\/user\/player$/m);
  await allCarried();
  expect(lettersTo(owner.email)).toBe(0);
  const toOrganization = await wishFor(org);
  expect((await tested.mail.letterTo(owner.email)).text).toContain(toOrganization);
  expect(lettersTo(head.email)).toBe(2);
});

test('a coach whose account is closed keeps no wish from the staff above; where nobody is staff, administrators are told', async () => {
  const { institution, team } = await plantedTeam();
  const administrator = registration({ level: Level.admin });
  const { personId: adminId } = await tested.client(PeopleService, systemActor).registerPerson(administrator);
  const first = await wishFor(team);
  expect((await tested.mail.letterTo(administrator.email)).text).toContain(first);
  await tested.rows('update people set disabled_at = now() where id = ? returning id', [adminId]);
  const coach = await staffAt(team, Level.team);
  const head = await staffAt(institution, Level.institution);
  await tested.client(AccountService, actor(Level.admin)).setDisabled({ personId: coach.personId, disabled: true });
  const second = await wishFor(team);
  expect((await tested.mail.letterTo(head.email)).text).toContain(second);
  expect(lettersTo(coach.email)).toBe(0);
});

test('of more administrators than are told those are who are here longest, however their accounts lie in the table', async () => {
  const { team } = await plantedTeam();
  const register = () => tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.admin }));
  const { personId: first } = await register();
  for (let n = 0; n < 10; n += 1) await register();
  await tested.rows('update people set phone = phone where id = ? returning id', [first]);
  const administrators = await tested.rows<{ email: string }>(
    'select email from people where level = ? and disabled_at is null order by id limit 10',
    [Level.admin],
  );
  const wisher = await wishFor(team);
  await allCarried();
  const told = tested.mail.letters.filter(({ to, text }) => to !== wisher && text.includes(wisher));
  expect(told.map(({ to }) => to).toSorted()).toEqual(administrators.map(({ email }) => email).toSorted());
});

test('an identity that proves the address tells the staff at once', async () => {
  const { team, coach } = await coachedTeam();
  const order = signUpOf({ teamId: team });
  const claims = {
    issuer: 'https://club.example',
    subject: newId(),
    email: order.person.email,
    emailVerified: true,
    firstName: 'Jane',
    lastName: 'Canary',
    provenAt: null,
  };
  const identityToken = await withScope(tested.running.app.get(EntityManager), serviceScope, (em) =>
    tested.running.app.get(IdentityRegistrations).begin(em, claims),
  );
  await accounts().signUp({ ...order, identityToken });
  expect((await tested.mail.letterTo(coach.email)).text).toContain(order.person.email);
});

test('whoever invited a player reads which sensor the player has in hand', async () => {
  const [org, institution, team] = [newId(), newId(), newId()];
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  const coach = await tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.team }));
  await join(tested, coach.personId, team, Level.team);
  await tested.settled();
  const order = signUpOf({ sensorId: 'MG9002' });
  const { email } = order.person;
  await tested
    .client(InvitationService, actor(Level.team, coach.personId))
    .invite({ role: 'player', nodeId: team, placeName: 'Blue', invitees: [{ email, sensorId: 'MG9001' }] });
  await accounts().signUp({ ...order, invitationToken: await tested.mail.tokenTo(email) });
  const { text } = await tested.mail.letterTo(coach.email);
  expect(text).toContain('The sensor they named: MG9002.');
  const accepted = await tested.announced('strainscope.auth.invitation.accepted.v1');
  const { id } = (await personWith(email))!;
  expect(accepted.find(({ personId }) => personId === id)).toMatchObject({ sensorId: 'MG9002' });
});

test('whoever invited a minor reads that consent is still missing', async () => {
  const [org, institution, team] = [newId(), newId(), newId()];
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  const coach = await tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.team }));
  await join(tested, coach.personId, team, Level.team);
  await tested.settled();
  const guardianEmail = `guardian-${newId().slice(-12)}@example.org`;
  const order = signUpOf({ person: { birthDate: '2011-03-04' }, guardianEmail });
  const { email } = order.person;
  await tested
    .client(InvitationService, actor(Level.team, coach.personId))
    .invite({ role: 'player', nodeId: team, placeName: 'Blue', invitees: [{ email }] });
  await accounts().signUp({ ...order, invitationToken: await tested.mail.tokenTo(email) });
  const { text } = await tested.mail.letterTo(coach.email);
  expect(text).toContain('Consent is still missing');
});
