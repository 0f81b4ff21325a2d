import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import {
  AccountService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  ProfileService,
} from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { childRegistration, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [organization, institution, team] = [newId(), newId(), newId()];
const coach = registration({ firstName: 'Cleo', lastName: 'Coach', level: Level.team, password: '' });
const byCoach = actor(Level.team, coach.personId);

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ requests: { perAddress: 1000 } });
  await tested.client(PeopleService, systemActor).registerPerson(coach);
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await join(tested, coach.personId, team, Level.team);
});
afterAll(() => tested.stop());

type Somebody = ReturnType<typeof registration>;
/** Registers a member of the coach's team. */
async function member(person: Somebody, level: Level = Level.player): Promise<Somebody> {
  await tested.client(PeopleService, systemActor).registerPerson({ ...person, level, password: '' });
  await join(tested, person.personId, team, level);
  await tested.settled();
  return person;
}
async function outsider(given: Partial<Somebody> = {}): Promise<Somebody> {
  const person = registration({ password: '', level: Level.family, ...given });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  return person;
}

const establish = (who: Actor, guardian: Somebody, child: Somebody) =>
  tested.client(PeopleService, who).establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
const inviteGuardian = (who: Actor, child: Somebody, email: string) =>
  tested
    .client(InvitationService, who)
    .invite({ role: 'guardian', childId: child.personId, nodeId: '', placeName: '', invitees: [{ email }] });
const guardiansOf = ({ personId }: Somebody) =>
  tested.rows('select guardian_id from guardianships where child_id = ?', [personId]);

test('nobody becomes the guardian of an adult, whoever asks', async () => {
  const [player, colleague] = [await member(registration()), await member(registration(), Level.team)];
  for (const adult of [player, colleague]) {
    for (const who of [byCoach, systemActor]) {
      await expect(establish(who, await outsider(), adult)).rejects.toBeDefined();
      await expect(inviteGuardian(who, adult, `${newId()}@example.org`)).rejects.toBeDefined();
    }
    expect(await guardiansOf(adult)).toEqual([]);
  }
  await expect(establish(byCoach, await outsider(), player)).rejects.toMatchObject({ code: 'CHILD_OF_AGE' });
  const invited = inviteGuardian(byCoach, player, `${newId()}@example.org`);
  await expect(invited).rejects.toMatchObject({ status: 409, code: 'CHILD_OF_AGE' });
});

test('nobody makes themselves a guardian, nor the child its own', async () => {
  const child = await member(childRegistration());
  await expect(establish(byCoach, coach, child)).rejects.toMatchObject({ code: 'OWN_GUARDIANSHIP' });
  for (const email of [coach.email, child.email]) {
    const { verdicts, invited } = await inviteGuardian(byCoach, child, email);
    expect(verdicts).toMatchObject([{ state: 'wrong', faults: [{ field: 'email' }] }]);
    expect(invited).toBe(0);
  }
  // An inviter who takes on the address that they invited has invited themselves.
  const later = `${newId()}@example.org`;
  await inviteGuardian(byCoach, child, later);
  const token = await tested.mail.tokenTo(later);
  await tested.rows('update people set email = ? where id = ? returning id', [later, coach.personId]);
  await expect(tested.client(InvitationService, byCoach).acceptInvitation({ token })).rejects.toMatchObject({
    code: 'OWN_GUARDIANSHIP',
  });
  await tested.rows('update people set email = ? where id = ? returning id', [coach.email, coach.personId]);
  expect(await guardiansOf(child)).toEqual([]);
});

test('staff give no guardian to a colleague, even of 16', async () => {
  const colleague = await member(childRegistration(), Level.team);
  const denied = { status: 404, code: 'NOT_FOUND' };
  await expect(establish(byCoach, await outsider(), colleague)).rejects.toMatchObject(denied);
  await expect(inviteGuardian(byCoach, colleague, `${newId()}@example.org`)).rejects.toMatchObject(denied);
});

test('a minor is nobody’s guardian, whether made one or invited, with an account or without', async () => {
  const child = await member(childRegistration());
  const young = await outsider({ birthDate: '2008-06-01', level: Level.player });
  const tooYoung = { status: 409, code: 'GUARDIAN_TOO_YOUNG' };
  await expect(establish(byCoach, young, child)).rejects.toMatchObject(tooYoung);
  await inviteGuardian(byCoach, child, young.email);
  const token = await tested.mail.tokenTo(young.email);
  const byYoung = tested.client(InvitationService, actor(Level.player, young.personId));
  await expect(byYoung.acceptInvitation({ token })).rejects.toMatchObject(tooYoung);

  const order = signUpOf({ person: { birthDate: '2008-06-01' }, guardianEmail: 'guardian@example.org' });
  const { email } = order.person;
  await inviteGuardian(byCoach, child, email);
  const invitationToken = await tested.mail.tokenTo(email);
  const signUp = createClient(AccountService, tested.calls).signUp({ ...order, invitationToken });
  await expect(signUp).rejects.toMatchObject(tooYoung);
  expect(await tested.rows('select 1 from people where email = ?', [email])).toEqual([]);
  expect(await guardiansOf(child)).toEqual([]);
});

test('whoever becomes a guardian is on the level of a family, which everybody hears, or stays on a higher one', async () => {
  const child = await member(childRegistration());
  const [player, colleague] = [await outsider({ level: Level.player }), await outsider({ level: Level.team })];
  for (const guardian of [player, colleague]) await establish(byCoach, guardian, child);
  const levelOf = ({ personId }: Somebody) => tested.rows('select level from people where id = ?', [personId]);
  expect(await levelOf(player)).toEqual([{ level: Level.family }]);
  expect(await levelOf(colleague)).toEqual([{ level: Level.team }]);
  await tested.settled();
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  const heardOf = ({ personId }: Somebody) => updates.filter((update) => update['personId'] === personId);
  expect(heardOf(player)).toMatchObject([{ level: Level.family }]);
  expect(heardOf(colleague)).toEqual([]);
});

const lettersTo = ({ email }: Somebody) => tested.mail.letters.filter(({ to }) => to === email);

test('the child and every earlier guardian read who has become a guardian, and what to do', async () => {
  const child = await member(childRegistration({ firstName: 'Kim' }));
  const first = await outsider({ firstName: 'Fay', lastName: 'First' });
  await establish(byCoach, first, child);
  expect((await tested.mail.letterTo(child.email)).text).toContain(`Fay First (${first.email})`);
  expect(lettersTo(first)).toEqual([]);

  const second = await outsider({ firstName: 'Sam', lastName: 'Second' });
  await inviteGuardian(actor(Level.family, first.personId), child, second.email);
  const token = await tested.mail.tokenTo(second.email);
  await tested.client(InvitationService, actor(Level.family, second.personId)).acceptInvitation({ token });
  const named = (subject: string) => (letter: { subject: string }) => letter.subject.includes(subject);
  const toChild = await tested.mail.letterTo(child.email, 1, named('Sam Second'));
  expect(toChild.text).toContain('https://console.test/contact');
  const toFirst = await tested.mail.letterTo(first.email, 1, named('Sam Second is a guardian of Kim'));
  expect(toFirst.letter.action?.url).toBe(`https://console.test/family/${first.personId}`);
  expect(lettersTo(second).map(({ letter }) => letter.subject)).not.toContainEqual(expect.stringContaining('Second'));
  await establish(byCoach, second, child);
  await tested.settled();
  expect(lettersTo(child).filter(({ letter }) => letter.subject.includes('Sam Second'))).toHaveLength(1);
});

test('whoever is signed up as a child reads by whom', async () => {
  const parent = await outsider({ firstName: 'Pat', lastName: 'Parent' });
  const child = { ...signUpOf().person, birthDate: '2012-05-17' };
  await tested.client(AccountService, actor(Level.family, parent.personId)).signUpChild({ child });
  const named = ({ subject }: { subject: string }) => subject.includes('Pat Parent');
  const { text } = await tested.mail.letterTo(child.email, 1, named);
  expect(text).toContain(parent.email);
  const { children } = await tested.client(GuardianshipService, actor(Level.family, parent.personId)).listFamily({});
  expect(children).toHaveLength(1);
});

test('whoever is made a guardian and accepts an invitation to it at one moment is one, and is told of once', async () => {
  const child = await member(childRegistration());
  const guardian = await outsider();
  await inviteGuardian(byCoach, child, guardian.email);
  const token = await tested.mail.tokenTo(guardian.email);
  const theirs = tested.client(InvitationService, actor(Level.family, guardian.personId));
  const announcing = `select pg_advisory_xact_lock(hashtext('outbox'), hashtext('${guardian.personId}'))`;
  const outcomes = await atOnce<unknown>(tested, announcing, [
    () => establish(byCoach, guardian, child),
    () => theirs.acceptInvitation({ token }),
  ]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect(await guardiansOf(child)).toEqual([{ guardian_id: guardian.personId }]);
  await tested.settled();
  const established = await tested.announced('strainscope.auth.guardianship.established.v1');
  expect(established.filter(({ childId }) => childId === child.personId)).toHaveLength(1);
});

describe('while a date of birth is corrected', () => {
  const correct = ({ personId }: Somebody, birthDate: string) =>
    tested
      .client(ProfileService, actor(Level.admin))
      .correctBirthDate({ personId, version: 0, birthDate, reason: 'Seen on the passport' });
  /** The one who is corrected is held by then, and nobody knows yet. */
  const reviewing = ({ personId }: Somebody) =>
    `select pg_advisory_xact_lock(hashtext('processing decision'), hashtext('${personId}'))`;
  const made = (guardian: Somebody, child: Somebody) => Promise.resolve(() => establish(systemActor, guardian, child));
  async function invited(guardian: Somebody, child: Somebody) {
    await inviteGuardian(actor(Level.admin), child, guardian.email);
    const token = await tested.mail.tokenTo(guardian.email);
    const theirs = tested.client(InvitationService, actor(Level.family, guardian.personId));
    return () => theirs.acceptInvitation({ token });
  }

  test.each([
    ['is made one', made, 'CHILD_OF_AGE'],
    ['accepts to be one', invited, 'INVITATION_REVOKED'],
  ])('whoever %s is no guardian of an adult', async (_, becoming, code) => {
    const [child, guardian] = [await member(childRegistration()), await outsider()];
    const become = await becoming(guardian, child);
    const calls = [() => correct(child, '1990-05-17'), become];
    expect(await atOnce<unknown>(tested, reviewing(child), calls)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code } },
    ]);
    expect(await guardiansOf(child)).toEqual([]);
  });

  test.each([
    ['is made one', made],
    ['accepts to be one', invited],
  ])('whoever %s is no guardian as a minor', async (_, becoming) => {
    const [child, guardian] = [await member(childRegistration()), await outsider()];
    const become = await becoming(guardian, child);
    const calls = [() => correct(guardian, '2010-05-17'), become];
    expect(await atOnce<unknown>(tested, reviewing(guardian), calls)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { status: 409, code: 'GUARDIAN_TOO_YOUNG' } },
    ]);
    expect(await guardiansOf(child)).toEqual([]);
  });
});
