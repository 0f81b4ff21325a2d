import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import {
  AccountService,
  ConsentService,
  GuardianshipService,
  PeopleService,
  ProfileService,
  SessionService,
} from '@strainscope/proto/auth';
import { goodPassword, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { AskedAfreshLetter } from '../../src/consent/decisions/asked-afresh.letter.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';

const [adultDay, childDay] = ['1990-05-17', '2012-05-17'];
const [org, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const [coach, other] = [newId(), newId()];
const texts = new ConsentTexts(loadConsentTexts());
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  const settings = { consents: { chromium: '/nowhere/chromium' }, requests: { perAccount: 100, perAddress: 1000 } };
  tested = await testedAuth(settings, clock);
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  await plant(tested, [org, institution, otherTeam]);
  await join(tested, coach, team, Level.team);
  await join(tested, other, otherTeam, Level.team);
});
afterAll(() => tested.stop());

const people = () => tested.client(PeopleService, systemActor);
const asCoach = actor(Level.team, coach);

async function register(given: Parameters<typeof registration>[0] = {}) {
  const person = await people().registerPerson(registration(given));
  await join(tested, person.personId, team, person.level as Level);
  await tested.settled();
  return person;
}

/** A player who signed up with the form, and joined the team. */
async function signedUp(birthDate: string, guardianEmail = '') {
  const textHashes = decisionsOn(texts, ['care', 'team']).map(({ textHash }) => textHash);
  const order = signUpOf({ person: { birthDate }, guardianEmail, textHashes });
  const accounts = createClient(AccountService, tested.calls);
  await accounts.signUp(order);
  const { email } = order.person;
  await accounts.verifyEmail({ token: await tested.mail.tokenTo(email), password: goodPassword });
  const [row] = await tested.rows<{ id: string }>('select id from people where email = ?', [email]);
  await join(tested, row!.id, team, Level.player);
  await tested.settled();
  return { personId: row!.id, email };
}

interface Given {
  version?: number;
  reason?: string;
  guardianEmail?: string;
}
const correct = (who: Actor, personId: string, birthDate: string, given: Given = {}) =>
  tested
    .client(ProfileService, who)
    .correctBirthDate({ personId, version: 0, birthDate, reason: 'Seen on the passport', ...given });

/** What was last announced of somebody. */
async function announced(personId: string) {
  await tested.settled();
  const all = await tested.announced('strainscope.auth.processing.changed.v1');
  const { permittedPurposes = [], minor = false } = all.filter((each) => each['personId'] === personId).at(-1)!;
  return { permitted: permittedPurposes as string[], minor };
}
const signIn = (email: string) =>
  createClient(SessionService, tested.calls).signIn({ email, password: goodPassword, address: '192.0.2.1' });
const letterTo = (email: string, subject: string) =>
  tested.mail.letterTo(email, 1, (letter) => letter.subject === subject);
const guardianAnswers = async (guardian: string, birthDate = '1980-02-03') =>
  createClient(ConsentService, tested.calls).answerGuardianRequest({
    token: await tested.mail.tokenTo(guardian),
    decisions: decisionsOn(texts, ['care', 'team']),
    signature: typedSignature('Mary Ash'),
    firstName: 'Mary',
    lastName: 'Ash',
    birthDate,
  });

test('a wrong adult year put right: nothing is processed, the account is closed, and the guardian is asked', async () => {
  const { personId, email } = await signedUp(adultDay);
  expect(await announced(personId)).toEqual({ permitted: ['care', 'team'], minor: false });
  const { sessionToken } = await signIn(email);
  const guardian = `guardian-${personId.slice(-12)}@example.org`;
  await correct(asCoach, personId, childDay, { guardianEmail: guardian });

  expect(await announced(personId)).toEqual({ permitted: [], minor: true });
  const resolving = createClient(SessionService, tested.calls).resolveSession({ sessionToken });
  await expect(resolving).rejects.toMatchObject({ status: 401 });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'CONSENT_PENDING' });
  const { text } = await letterTo(email, 'Your date of birth was corrected');
  expect(text).toContain('We have written to the parent or guardian');
  expect(text).not.toContain('2012');

  await guardianAnswers(guardian);
  expect(await announced(personId)).toEqual({ permitted: ['care', 'team'], minor: true });
  await expect(signIn(email)).resolves.toBeDefined();
});

test('at 18 nothing carries over of what was agreed to under the wrong date', async () => {
  const { personId, email } = await signedUp(adultDay);
  await correct(asCoach, personId, '2008-02-01');
  clock.advance(40 * 86_400_000);
  await tested.running.app.get(ConsentReviewWorker).reviewDue();
  expect(await announced(personId)).toEqual({ permitted: [], minor: false });
  await letterTo(email, 'You decide now');
});

test('without a guardian’s address the account waits for one who is invited', async () => {
  const { personId, email } = await signedUp(adultDay);
  await correct(asCoach, personId, childDay);
  const { text } = await letterTo(email, 'Your date of birth was corrected');
  expect(text).toContain('Ask your team to invite a parent or guardian');
  const guardian = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: guardian.personId, childId: personId });
  await tested.settled();
  const signed = { personId, decisions: decisionsOn(texts, ['care']), signature: typedSignature() };
  await tested.client(ConsentService, actor(Level.family, guardian.personId)).signConsent(signed);
  expect(await announced(personId)).toEqual({ permitted: ['care'], minor: true });
  await expect(signIn(email)).resolves.toBeDefined();
});

test('who turns out to be of age is asked, keeps nothing that a guardian gave, and has no guardian', async () => {
  const guardian = 'mother-of-an-adult@example.org';
  const { personId, email } = await signedUp(childDay, guardian);
  await guardianAnswers(guardian);
  expect((await announced(personId)).permitted).toEqual(['care', 'team']);
  await correct(actor(Level.admin), personId, adultDay);

  expect(await announced(personId)).toEqual({ permitted: [], minor: false });
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [personId])).toEqual([]);
  const { letter } = await letterTo(email, 'Your date of birth was corrected');
  expect(letter.action?.url).toBe('https://console.test/IRB');
  const { text } = await letterTo(guardian, 'The date of birth of Jane was corrected');
  expect(text).toContain('decides alone. Your guardianship has ended.');

  const signed = { personId, decisions: decisionsOn(texts, ['care']), signature: typedSignature() };
  await tested.client(ConsentService, actor(Level.player, personId)).signConsent(signed);
  expect((await announced(personId)).permitted).toEqual(['care']);
});

test('staff end no guardianship by a date, not even one of tomorrow: an administrator does', async () => {
  const [guardian, child] = [await register(), await register({ birthDate: childDay, level: Level.player })];
  await people().establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await tested.settled();
  const refused = { code: 'GUARDIANSHIP_WOULD_END' };
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  const almost = `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`;
  for (const day of [adultDay, almost])
    await expect(correct(asCoach, child.personId, day)).rejects.toMatchObject(refused);
  await expect(correct(asCoach, guardian.personId, childDay)).rejects.toMatchObject(refused);
  const pairs = () => tested.rows('select 1 from guardianships where child_id = ?', [child.personId]);
  expect(await pairs()).toHaveLength(1);
  await correct(asCoach, child.personId, '2013-05-17');
  await correct(actor(Level.admin), child.personId, adultDay, { version: 1 });
  expect(await pairs()).toEqual([]);
});

test('who belongs elsewhere too is made neither a child nor of age by the staff of one team', async () => {
  const { personId } = await register({ birthDate: adultDay, level: Level.player });
  await join(tested, personId, otherTeam, Level.player);
  await tested.settled();
  await expect(correct(asCoach, personId, childDay)).rejects.toMatchObject({ code: 'NOT_YOURS_ALONE' });
  await correct(asCoach, personId, '1991-05-17');
  const above = newId();
  await join(tested, above, institution, Level.institution);
  await tested.settled();
  await correct(actor(Level.institution, above), personId, childDay, { version: 1 });
  expect((await announced(personId)).minor).toBe(true);
});

test('an adult who was taken for a child meanwhile: the guardian is told that it ended, they that they decide', async () => {
  const { personId, email } = await signedUp(adultDay);
  const guardian = `meanwhile-${personId.slice(-12)}@example.org`;
  await correct(asCoach, personId, childDay, { guardianEmail: guardian });
  await guardianAnswers(guardian);
  await correct(actor(Level.admin), personId, adultDay, { version: 1 });
  expect(await announced(personId)).toEqual({ permitted: ['care', 'team'], minor: false });
  const { text } = await letterTo(guardian, 'The date of birth of Jane was corrected');
  expect(text).toContain('Your guardianship has ended.');
  const own = await tested.mail.letterTo(email, 1, ({ paragraphs }) => /decide for yourself/.test(paragraphs.join()));
  expect(own.text).toContain('What you had agreed to yourself counts.');
});

test('a form on paper counts by the day on it, not by the day on which it was entered', async () => {
  // By the date that is right they were 17 when they signed, and 20 when it was entered.
  const year = clock.now().getUTCFullYear();
  const [before, after, signedOn] = [`${year - 30}-01-02`, `${year - 20}-01-02`, `${year - 3}-01-02`];
  const { personId } = await register({ birthDate: before, level: Level.player });
  const form = { personId, signedBy: personId, purposes: ['research'], signedOn };
  await tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [form] });
  expect((await announced(personId)).permitted).toEqual(['care', 'team', 'research']);
  const isAskedAfresh = () =>
    withScope(tested.running.app.get(EntityManager), serviceScope, async (em) =>
      Boolean(await tested.running.app.get(AskedAfreshLetter).write(em, personId, { orderedAt: clock.now() })),
    );
  expect(await isAskedAfresh()).toBe(false);
  await correct(asCoach, personId, after);
  expect((await announced(personId)).permitted).toEqual(['care', 'team']);
  expect(await isAskedAfresh()).toBe(true);
});

test('an adult who was taken for a child has agreed to nothing by registering', async () => {
  const { personId } = await register({ birthDate: childDay, level: Level.player });
  await correct(asCoach, personId, adultDay);
  expect(await announced(personId)).toEqual({ permitted: [], minor: false });
});

test('whoever turns out to be a minor is nobody’s guardian, and what they agreed to for a child ends', async () => {
  const guardian = await register({ level: Level.family });
  const child = await register({ birthDate: '2014-01-02', level: Level.player });
  await people().establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await tested.settled();
  const signed = { personId: child.personId, decisions: decisionsOn(texts, ['care']) };
  await tested
    .client(ConsentService, actor(Level.family, guardian.personId))
    .signConsent({ ...signed, signature: typedSignature() });
  expect((await announced(child.personId)).permitted).toEqual(['care']);
  await correct(actor(Level.admin), guardian.personId, '2009-05-17');
  expect((await announced(child.personId)).permitted).toEqual([]);
  const { families } = await tested.client(GuardianshipService, systemActor).listFamilies({});
  expect(families.filter(({ guardianId }) => guardianId === guardian.personId)).toEqual([]);
});

test('who, when, why, before and after are on record, and the log names the change', async () => {
  const { personId } = await register({ birthDate: adultDay, level: Level.player });
  await correct(asCoach, personId, '1991-05-17', { reason: ' Two digits were swapped ' });
  const [kept, ...more] = await tested.rows('select * from birth_date_corrections where person_id = ?', [personId]);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ corrected_by: coach, reason: 'Two digits were swapped' });
  expect(JSON.stringify(kept)).toMatch(/1990-05-1[67].*1991-05-1[67]/);
  const log = await tested.rows<{ content: string }>(
    'select content from access_log_waiting union all select content from access_log',
  );
  const changes = log.map(({ content }) => content).filter((content) => content.includes(personId));
  expect(changes.some((each) => each.includes('auth.birth-date.corrected') && each.includes(coach))).toBe(true);
  expect(changes.join()).not.toContain('1991');
  expect(logLines.join()).not.toMatch(/1991-05-17|digits were swapped/);
  await tested.settled();
  const told = await tested.announced('strainscope.auth.person.updated.v1');
  expect(told.at(-1)).toMatchObject({ personId, birthDate: '1991-05-17' });
});

test('of two forms that were open at once the second is told that it is late', async () => {
  const { personId } = await register({ birthDate: adultDay, level: Level.player });
  await correct(asCoach, personId, '1991-05-17');
  await expect(correct(asCoach, personId, '1992-05-17')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await correct(asCoach, personId, '1992-05-17', { version: 1 });
  const { birthDate } = await tested.client(PeopleService, asCoach).getPerson({ personId });
  expect(birthDate).toBe('1992-05-17');
});

test('neither the person, nor a guardian, nor a stranger, nor a colleague, nor a program corrects it', async () => {
  const { personId } = await register({ birthDate: childDay, level: Level.player });
  const guardian = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: guardian.personId, childId: personId });
  await tested.settled();
  const missing = { code: 'NOT_FOUND' };
  await expect(correct(actor(Level.player, personId), personId, adultDay)).rejects.toMatchObject(missing);
  await expect(correct(actor(Level.family, guardian.personId), personId, adultDay)).rejects.toMatchObject(missing);
  await expect(correct(actor(Level.team, other), personId, adultDay)).rejects.toMatchObject(missing);
  const token = actor(Level.team, coach, { apiScopes: ['events:read'] });
  await expect(correct(token, personId, adultDay)).rejects.toMatchObject(missing);
  const colleague = await register({ level: Level.team });
  await expect(correct(asCoach, colleague.personId, '1991-01-01')).rejects.toMatchObject(missing);

  // Staff who are the child’s parent, or play themselves, stand on both sides.
  const own = { code: 'NOT_YOURS_TO_CORRECT' };
  const parent = await register({ level: Level.player });
  await people().establishGuardianship({ guardianId: parent.personId, childId: personId });
  await join(tested, parent.personId, team, Level.team);
  await tested.settled();
  await expect(correct(actor(Level.team, parent.personId), personId, adultDay)).rejects.toMatchObject(own);
  await expect(correct(actor(Level.admin, personId), personId, adultDay)).rejects.toMatchObject(own);
});

test('a guardian who is named is somebody else than the young person and than whoever names them', async () => {
  const { personId, email } = await signedUp(adultDay);
  const staffMember = await register({ level: Level.team });
  const asStaff = actor(Level.team, staffMember.personId);
  await expect(correct(asStaff, personId, childDay, { guardianEmail: email })).rejects.toMatchObject({ status: 422 });
  await expect(correct(asStaff, personId, childDay, { guardianEmail: staffMember.email })).rejects.toMatchObject({
    code: 'OWN_GUARDIANSHIP',
  });
  expect((await announced(personId)).permitted).toEqual(['care', 'team']);
});
