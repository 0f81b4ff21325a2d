import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import {
  AccountService,
  ConsentService,
  GuardianshipService,
  InvitationService,
  PeopleService,
} from '@strainscope/proto/auth';
import { childRegistration, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { tokenHash } from '../../src/secrets/opaque-token.ts';

const [organization, institution, team] = [newId(), newId(), newId()];
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ requests: { perAddress: 1000 } });
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
});
afterAll(() => tested.stop());

async function person(level: Level): Promise<Actor & { email: string }> {
  const registered = registration({ level, email: `${newId()}@example.org` });
  await tested.client(PeopleService, systemActor).registerPerson(registered);
  return { ...actor(level, registered.personId), email: registered.email };
}

/** A child of the team, whose guardian decides. */
async function family() {
  const { personId: childId } = await tested.client(PeopleService, systemActor).registerPerson(childRegistration());
  await join(tested, childId, team, Level.player);
  const guardian = await person(Level.family);
  await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId: guardian.personId, childId });
  await tested.settled();
  return { childId, guardian };
}

const invitations = (who: Actor) => tested.client(InvitationService, who);
const invite = (who: Actor, childId: string, email: string, custody: string) =>
  invitations(who).invite({ role: 'guardian', childId, custody, invitees: [{ email }] });
const custodyOf = ({ personId }: Actor, childId: string) =>
  tested.rows('select custody from guardianships where guardian_id = ? and child_id = ?', [personId, childId]);

test('whoever is invited to only see is told so, and begins so', async () => {
  const { childId, guardian } = await family();
  const invited = await person(Level.player);
  await invite(guardian, childId, invited.email, 'view');
  const { text } = await tested.mail.letterTo(invited.email);
  expect(text).toContain('who sees what concerns them, and decides nothing');
  const token = await tested.mail.tokenTo(invited.email);
  await expect(invitations(systemActor).previewInvitation({ token })).resolves.toMatchObject({ custody: 'view' });
  const { invitations: sent } = await invitations(guardian).listInvitations({ childId });
  expect(sent).toMatchObject([{ custody: 'view' }]);

  await invitations(invited).acceptInvitation({ token });
  expect(await custodyOf(invited, childId)).toEqual([{ custody: 'view' }]);
  const added = ({ subject }: { subject: string }) => subject.includes('is a guardian of');
  expect((await tested.mail.letterTo(guardian.email, 1, added)).text).toContain('and decide nothing');
  const { children } = await tested.client(GuardianshipService, invited).listFamily({});
  expect(children).toMatchObject([{ personId: childId, mayDecide: false }]);
});

test('so does whoever signs up by such an invitation', async () => {
  const { childId, guardian } = await family();
  const email = `${newId()}@example.org`;
  await invite(guardian, childId, email, 'view');
  const invitationToken = await tested.mail.tokenTo(email);
  const order = signUpOf({ invitationToken });
  await createClient(AccountService, tested.calls).signUp({ ...order, person: { ...order.person, email } });
  const custodies = await tested.rows(
    'select custody from guardianships g join people p on p.id = g.guardian_id where p.email = ? and g.child_id = ?',
    [email, childId],
  );
  expect(custodies).toEqual([{ custody: 'view' }]);
});

test('what they were asked by letter as the child signed up makes them decide nothing', async () => {
  const { childId, guardian } = await family();
  const invited = await person(Level.family);
  await tested.rows(
    `insert into guardian_requests (id, person_id, guardian_email, requested_at, sent_at, expires_at, letters, token_hash)
     values (?, ?, ?, now(), now(), now() + interval '1 day', 1, ?) returning id`,
    [newId(), childId, invited.email, newId()],
  );
  await invite(guardian, childId, invited.email, 'view');
  await invitations(invited).acceptInvitation({ token: await tested.mail.tokenTo(invited.email) });
  expect(await tested.rows('select 1 from guardian_requests where person_id = ?', [childId])).toEqual([]);
});

test('as long as they are invited to only see, and once they do, what they were asked by letter opens nothing', async () => {
  const { childId, guardian } = await family();
  const { email } = await person(Level.family);
  const token = newId();
  await tested.rows(
    `insert into guardian_requests (id, person_id, guardian_email, requested_at, sent_at, expires_at, letters, token_hash)
     values (?, ?, ?, now(), now(), now() + interval '1 day', 1, ?) returning id`,
    [newId(), childId, email, tokenHash(token)],
  );
  const open = () => createClient(ConsentService, tested.calls).getGuardianRequest({ token });
  await expect(open()).resolves.toMatchObject({ guardianKnown: true });
  const { verdicts } = await invite(guardian, childId, email, 'view');
  await expect(open()).rejects.toMatchObject({ status: 404, code: 'GUARDIAN_LINK_INVALID' });
  await invitations(guardian).revokeInvitation({ invitationId: verdicts[0]!.invitationId });
  await expect(open()).resolves.toMatchObject({ guardianKnown: true });
});

test('nobody who would decide is waited for where they are invited to only see', async () => {
  const { personId: childId } = await tested.client(PeopleService, systemActor).registerPerson(childRegistration());
  await join(tested, childId, team, Level.player);
  await tested.settled();
  await invite(actor(Level.admin), childId, `${newId()}@example.org`, 'view');
  const { people } = await tested
    .client(ConsentService, actor(Level.admin))
    .listAwaitedAnswers({ personIds: [childId] });
  expect(people).toMatchObject([{ of: 'nobody' }]);
});

test('whoever limits nobody afterwards invites nobody limited: staff, and of other roles there is no limit', async () => {
  const { childId, guardian } = await family();
  const coach = await person(Level.team);
  await join(tested, coach.personId, team, Level.team);
  await tested.settled();
  const email = `${newId()}@example.org`;
  const refused = { status: 422, faults: [{ path: 'custody' }] };
  await expect(invite(coach, childId, email, 'view')).rejects.toMatchObject(refused);
  await expect(invite(guardian, childId, email, 'some')).rejects.toMatchObject(refused);
  const player = { role: 'player', nodeId: team, placeName: 'Blue team', custody: 'view', invitees: [{ email }] };
  await expect(invitations(coach).invite(player)).rejects.toMatchObject(refused);
  await expect(invite(actor(Level.admin), childId, email, 'view')).resolves.toMatchObject({ invited: 1 });
  await expect(invite(coach, childId, `${newId()}@example.org`, '')).resolves.toMatchObject({ invited: 1 });
});

test('an open invitation that offers something else is named, and not taken for the one that is asked for', async () => {
  const { childId, guardian } = await family();
  const email = `${newId()}@example.org`;
  await invite(guardian, childId, email, '');
  const { verdicts, invited } = await invite(guardian, childId, email, 'view');
  expect(verdicts).toMatchObject([{ state: 'wrong', faults: [{ field: 'email' }] }]);
  expect(invited).toBe(0);
  await expect(invite(guardian, childId, email, 'full')).resolves.toMatchObject({ verdicts: [{ state: 'waiting' }] });
});
