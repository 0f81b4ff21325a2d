import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { InvitationService, PeopleService, PrivacyService } from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const DAY = 86_400_000;
const [organization, institution, team] = [newId(), newId(), newId()];
const coach = registration({ firstName: 'Cleo', lastName: 'Coach', level: Level.team });
const byCoach = actor(Level.team, coach.personId);

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ invitations: { perDay: 30 } }, clock);
  await tested.client(PeopleService, systemActor).registerPerson(coach);
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await join(tested, coach.personId, team, Level.team);
  await tested.settled();
});
afterAll(() => tested.stop());

const someEmail = () => `${newId().slice(-12)}@example.org`;
const invitations = (who: Actor = byCoach) => tested.client(InvitationService, who);
const anybody = () => createClient(InvitationService, tested.calls);
const invite = (invitees: { email: string; firstName?: string }[], rest: object = {}, who?: Actor) =>
  invitations(who).invite({ role: 'player', nodeId: team, placeName: 'Blue team', invitees, ...rest });
const statesOf = async (outcome: ReturnType<typeof invite>) => (await outcome).verdicts.map(({ state }) => state);

async function invitedPerson(role = 'player', level: Level = Level.player) {
  const person = registration({ email: someEmail(), level });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  await invite([{ email: person.email }], { role }, actor(Level.admin));
  return { person, who: actor(level, person.personId), token: await tested.mail.tokenTo(person.email) };
}

test('the letter says who invites to what, and its token shows that and nothing else', async () => {
  const email = someEmail();
  await invite([{ email, firstName: 'Pat' }]);
  const { text, letter } = await tested.mail.letterTo(email);
  expect(text).toContain('Cleo Coach invites you to StrainScope as a player of Blue team');
  const url = `https://console.test/signup/letter#${await tested.mail.tokenTo(email)}`;
  expect(letter.action).toEqual({ label: 'Sign up', url });
  const {
    $typeName: _,
    expiresAt: __,
    ...preview
  } = await anybody().previewInvitation({
    token: await tested.mail.tokenTo(email),
  });
  expect(preview).toEqual({
    inviterName: 'Cleo Coach',
    role: 'player',
    placeName: 'Blue team',
    email,
    firstName: 'Pat',
    lastName: '',
    sensorId: '',
    custody: undefined,
  });
});

test('a link may be looked at any number of times, as mail scanners do; accepting consumes it', async () => {
  const { who, token } = await invitedPerson();
  await anybody().previewInvitation({ token });
  await anybody().previewInvitation({ token });
  await expect(invitations(who).acceptInvitation({ token })).resolves.toMatchObject({ role: 'player', nodeId: team });
  const again = { status: 410, code: 'INVITATION_USED' };
  await expect(anybody().previewInvitation({ token })).rejects.toMatchObject(again);
  await expect(invitations(who).acceptInvitation({ token })).rejects.toMatchObject(again);
});

test('of several acceptances at once one counts', async () => {
  const { person, who, token } = await invitedPerson();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => invitations(who).acceptInvitation({ token })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await tested.settled();
  const announced = await tested.announced('strainscope.auth.invitation.accepted.v1');
  expect(announced.filter(({ personId }) => personId === person.personId)).toHaveLength(1);
});

test('an account gains the role: its level rises and never falls', async () => {
  const rising = await invitedPerson('team');
  await invitations(rising.who).acceptInvitation({ token: rising.token });
  const higher = await invitedPerson('player', Level.organization);
  await invitations(higher.who).acceptInvitation({ token: higher.token });
  const people = tested.client(PeopleService, systemActor);
  await expect(people.getPerson(rising.person)).resolves.toMatchObject({ level: Level.team });
  await expect(people.getPerson(higher.person)).resolves.toMatchObject({ level: Level.organization });
  await tested.settled();
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  expect(updates.filter(({ personId }) => personId === rising.person.personId)).toMatchObject([{ level: 200 }]);
  const accepted = await tested.announced('strainscope.auth.invitation.accepted.v1');
  expect(accepted.find(({ personId }) => personId === rising.person.personId)).toMatchObject({
    role: 'team',
    nodeId: team,
    level: 200,
  });
});

test('whoever is erased at that moment gains nothing', async () => {
  const { person, who, token } = await invitedPerson();
  const calls = [
    () => tested.client(PrivacyService, who).eraseAccount({ personId: person.personId, password: goodPassword }),
    () => invitations(who).acceptInvitation({ token }),
  ];
  expect(
    await atOnce<unknown>(tested, `select from people where id = '${person.personId}' for update`, calls),
  ).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 404, code: 'NOT_FOUND' } }]);
});

test('a co-guardian is a guardian once they accept', async () => {
  const child = childRegistration({ firstName: 'Kim' });
  await tested.client(PeopleService, systemActor).registerPerson(child);
  await join(tested, child.personId, team, Level.player);
  await tested.settled();
  const guardian = registration({ email: someEmail(), level: Level.player });
  await tested.client(PeopleService, systemActor).registerPerson(guardian);
  await invite([{ email: guardian.email }], { role: 'guardian', nodeId: '', childId: child.personId });
  const { text } = await tested.mail.letterTo(guardian.email);
  expect(text).toContain('as a guardian of Kim');
  const token = await tested.mail.tokenTo(guardian.email);
  await invitations(actor(Level.player, guardian.personId)).acceptInvitation({ token });
  await tested.settled();
  const established = await tested.announced('strainscope.auth.guardianship.established.v1');
  expect(established).toMatchObject([{ guardianId: guardian.personId, childId: child.personId }]);
});

test('a letter passed on opens nothing for somebody else', async () => {
  const { token } = await invitedPerson();
  const other = registration();
  await tested.client(PeopleService, systemActor).registerPerson(other);
  await expect(invitations(actor(Level.player, other.personId)).acceptInvitation({ token })).rejects.toMatchObject({
    status: 409,
    code: 'INVITED_ANOTHER_ADDRESS',
  });
  await expect(invitations(actor(Level.player, newId())).acceptInvitation({ token })).rejects.toMatchObject({
    status: 404,
  });
  await expect(anybody().acceptInvitation({ token })).rejects.toMatchObject({ status: 401 });
});

test('a verdict a row; nothing tells who has an account', async () => {
  const { email: waiting } = (await invitedPerson()).person;
  const { email: withAccount } = registration({ email: someEmail() });
  await tested.client(PeopleService, systemActor).registerPerson(registration({ email: withAccount }));
  const rows = [{ email: withAccount }, { email: someEmail() }, { email: waiting }, { email: coach.email }];
  expect(await statesOf(invite(rows, { checkOnly: true }))).toEqual(['ready', 'ready', 'waiting', 'ready']);
  expect(await statesOf(invite([{ email: coach.email }], { role: 'team', checkOnly: true }))).toEqual(['member']);
});

test('one wrong row, and nobody is invited', async () => {
  const email = someEmail();
  const { verdicts, invited } = await invite([{ email }, { email: 'nobody' }, { email }]);
  expect(verdicts.map(({ state }) => state)).toEqual(['ready', 'wrong', 'repeated']);
  expect(verdicts[1]!.faults).toMatchObject([{ field: 'email' }]);
  expect(invited).toBe(0);
  expect(await statesOf(invite([{ email }], { checkOnly: true }))).toEqual(['ready']);
});

test('the same list twice, also at once, invites nobody twice', async () => {
  const rows = [{ email: someEmail() }];
  const outcomes = await Promise.allSettled([invite(rows), invite(rows), invite(rows)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await statesOf(invite(rows))).toEqual(['waiting']);
  const { total } = (await invitations().listInvitations({ nodeId: team, state: 'open' })).page!;
  const kept = await tested.rows('select id from invitations where email = ?', [rows[0]!.email]);
  expect(kept).toHaveLength(1);
  expect(total).toBeGreaterThan(0n);
});

test('sent again, a new link counts and the one before is dead; not within minutes', async () => {
  const email = someEmail();
  const { invitationId } = (await invite([{ email }])).verdicts[0]!;
  const first = await tested.mail.tokenTo(email);
  await expect(invitations().resendInvitation({ invitationId })).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 300,
  });
  clock.advance(15 * DAY);
  await expect(anybody().previewInvitation({ token: first })).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
  await expect(invitations().resendInvitation({ invitationId })).resolves.toMatchObject({ state: 'open' });
  const second = await tested.mail.tokenTo(email, 2);
  await expect(anybody().previewInvitation({ token: second })).resolves.toMatchObject({ email });
  await expect(anybody().previewInvitation({ token: first })).rejects.toMatchObject({ status: 404 });
});

test('a revoked one opens nothing; an accepted one is neither revoked nor sent again', async () => {
  const { who, token } = await invitedPerson();
  const [open] = (await invitations().listInvitations({ state: 'open' })).invitations;
  await invitations().revokeInvitation({ invitationId: open!.invitationId });
  await expect(invitations(who).acceptInvitation({ token })).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
  await expect(invitations().resendInvitation({ invitationId: open!.invitationId })).rejects.toMatchObject({
    status: 409,
  });
  const accepted = await invitedPerson();
  const [row] = (await invitations().listInvitations({ state: 'open' })).invitations;
  await invitations(accepted.who).acceptInvitation({ token: accepted.token });
  const [used] = (await invitations().listInvitations({ state: 'accepted' })).invitations;
  expect(used).toMatchObject({ invitationId: row!.invitationId, acceptedBy: accepted.who.personId });
  await expect(invitations().revokeInvitation({ invitationId: row!.invitationId })).rejects.toMatchObject({
    code: 'INVITATION_USED',
  });
});

test('who invited is on the list, which is read page by page', async () => {
  const emails = [someEmail(), someEmail(), someEmail()];
  for (const email of emails) {
    clock.advance(1);
    await invite([{ email }]);
  }
  const first = await invitations().listInvitations({ nodeId: team, page: { size: 2 } });
  expect(first.invitations.map(({ email }) => email)).toEqual([emails[2], emails[1]]);
  expect(first.invitations[0]).toMatchObject({ inviterName: 'Cleo Coach', state: 'open', placeName: 'Blue team' });
  const rest = await invitations().listInvitations({ nodeId: team, page: { size: 1, cursor: first.page!.nextCursor } });
  expect(rest.invitations.map(({ email }) => email)).toEqual([emails[0]]);
});

test('nobody writes more than so many a day', async () => {
  const many = Array.from({ length: 31 }, () => ({ email: someEmail() }));
  await expect(invite(many)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_INVITATIONS' });
});

test('nor by two lists at once, of which the second finds what the first one sent', async () => {
  const inviter = actor(Level.admin);
  const list = () => Array.from({ length: 16 }, () => ({ email: someEmail() }));
  const outcomes = await atOnce(
    tested,
    'lock table invitations in share mode',
    [list(), list()].map((invitees) => () => invite(invitees, {}, inviter)),
  );
  const tooMany = { status: 429, code: 'TOO_MANY_INVITATIONS' };
  expect(outcomes).toMatchObject([{ value: { invited: 16 } }, { status: 'rejected', reason: tooMany }]);
});

test('nor sends again more than so many a day', async () => {
  const inviter = actor(Level.admin);
  const { invitationId } = (await invite([{ email: someEmail() }], {}, inviter)).verdicts[0]!;
  const sendAgain = () => {
    clock.advance(5 * 60_000);
    return invitations(inviter).resendInvitation({ invitationId });
  };
  for (let letters = 0; letters < 30; letters += 1) await sendAgain();
  await expect(sendAgain()).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' });
  clock.advance(DAY);
  await expect(sendAgain()).resolves.toMatchObject({ state: 'open' });
});

test('a token is in its letter alone: not in the database, not in events, not in logs', async () => {
  const email = someEmail();
  clock.advance(2 * DAY);
  await invite([{ email }]);
  const token = await tested.mail.tokenTo(email);
  await anybody().previewInvitation({ token });
  await tested.settled();
  const kept = await tested.rows('select * from invitations');
  const ordered = await tested.rows('select * from letter_orders');
  const told = await tested.announced('strainscope.auth.invitation.accepted.v1');
  expect(JSON.stringify([kept, ordered, told, logLines])).not.toContain(token);
  expect(token).toHaveLength(43);
});
