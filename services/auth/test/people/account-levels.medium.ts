import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccountService, PeopleService, SessionService } from '@strainscope/proto/auth';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [organization, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await plant(tested, [organization, institution, otherTeam]);
});
afterAll(() => tested.stop());

const people = () => tested.client(PeopleService, systemActor);

/** Registers a person of the account's level who works at these nodes. */
async function staffAt(level: Level, ...places: [nodeId: string, level: Level][]) {
  const person = registration({ level });
  await people().registerPerson(person);
  for (const [nodeId, held] of places) await join(tested, person.personId, nodeId, held);
  await tested.settled();
  return person;
}

async function leave(personId: string, nodeId: string, role: 'staff' | 'player' = 'staff'): Promise<void> {
  await tested.announce('strainscope.org.member.left.v1', personId, { personId, nodeId, role });
  await tested.settled();
}

const levelOf = async (personId: string) => (await people().getPerson({ personId })).level;

test('whoever works nowhere any more is a player at the next request, which is announced', async () => {
  const { personId, email } = await staffAt(Level.institution, [institution, Level.institution]);
  const sessions = createClient(SessionService, tested.calls);
  const { sessionToken } = await sessions.signIn({ email, password: goodPassword, address: '192.0.2.1' });
  await leave(personId, institution);
  await expect(sessions.resolveSession({ sessionToken })).resolves.toMatchObject({ level: Level.player });
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  expect(updates.filter((update) => update.personId === personId)).toMatchObject([{ level: Level.player }]);
});

test('the account falls to the highest level that is left', async () => {
  const { personId } = await staffAt(
    Level.organization,
    [organization, Level.organization],
    [team, Level.team],
    [institution, Level.institution],
  );
  await leave(personId, organization);
  expect(await levelOf(personId)).toBe(Level.institution);
  await leave(personId, institution);
  expect(await levelOf(personId)).toBe(Level.team);
});

test('a guardian who worked somewhere is a guardian', async () => {
  const child = childRegistration();
  await people().registerPerson(child);
  const { personId } = await staffAt(Level.team, [team, Level.team]);
  await people().establishGuardianship({ guardianId: personId, childId: child.personId });
  await leave(personId, team);
  expect(await levelOf(personId)).toBe(Level.family);
});

test('an administrator stays one, and so does staff who leave a team in which they play', async () => {
  const { personId: administrator } = await staffAt(Level.admin, [team, Level.team]);
  await leave(administrator, team);
  expect(await levelOf(administrator)).toBe(Level.admin);
  const { personId: coach } = await staffAt(Level.team, [team, Level.team]);
  await join(tested, coach, otherTeam, Level.player);
  await leave(coach, otherTeam, 'player');
  expect(await levelOf(coach)).toBe(Level.team);
});

test('what was removed by mistake and is put back has its level again', async () => {
  const { personId } = await staffAt(Level.institution, [institution, Level.institution]);
  await leave(personId, institution);
  await join(tested, personId, institution, Level.institution);
  await tested.settled();
  expect(await levelOf(personId)).toBe(Level.institution);
});

test('a message that comes twice, or after the one that follows it, leaves what holds now', async () => {
  const { personId } = await staffAt(Level.team, [team, Level.team], [otherTeam, Level.team]);
  await leave(personId, team);
  await leave(personId, team);
  expect(await levelOf(personId)).toBe(Level.team);
  await leave(personId, otherTeam);
  await leave(personId, otherTeam);
  expect(await levelOf(personId)).toBe(Level.player);
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  expect(updates.filter((update) => update.personId === personId)).toHaveLength(1);
  // A removal that comes before the membership that it ended: the level and the access go together.
  const late = await staffAt(Level.player);
  await leave(late.personId, team);
  expect(await levelOf(late.personId)).toBe(Level.player);
  await join(tested, late.personId, team, Level.team);
  await tested.settled();
  expect(await levelOf(late.personId)).toBe(Level.team);
});

test('an undefined member, who has no account, changes nothing', async () => {
  const personId = newId();
  await join(tested, personId, team, Level.team);
  await leave(personId, team);
  expect(await tested.rows('select 1 from dead_letters')).toEqual([]);
});

test('a former coach is no superior of the coach of today', async () => {
  const former = await staffAt(Level.team, [team, Level.team]);
  const { personId: coach } = await staffAt(Level.team, [team, Level.team]);
  await join(tested, former.personId, team, Level.player);
  const disable = () =>
    tested.client(AccountService, actor(Level.team, coach)).setDisabled({ personId: former.personId, disabled: true });
  await expect(disable()).rejects.toMatchObject({ code: 'NOT_YOURS_ALONE' });
  await leave(former.personId, team);
  await expect(disable()).resolves.toBeDefined();
});
