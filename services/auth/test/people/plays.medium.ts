import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { GuardianshipService, PeopleService, ProfileService, SessionService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [organization, institution, team] = [newId(), newId(), newId()];
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({}, new FakeClock());
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
});
afterAll(() => tested.stop());

const people = () => tested.client(PeopleService, systemActor);

/** Registers a person of the account's level, at these levels in the team. */
async function somebody(level: Level, ...roles: Level[]) {
  const person = registration({ level });
  await people().registerPerson(person);
  for (const role of roles) await join(tested, person.personId, team, role);
  await tested.settled();
  return person;
}

async function childOf(...guardians: string[]): Promise<string> {
  const { personId: childId } = await people().registerPerson(childRegistration());
  for (const guardianId of guardians) await people().establishGuardianship({ guardianId, childId });
  // Guardians see the child once it has come to the projection.
  await tested.settled();
  return childId;
}

/** What was read of a person's relations stands for a second: a child who is new to it is not seen before. */
const end = (guardianId: string, childId: string) =>
  eventually(() =>
    tested
      .client(GuardianshipService, actor(Level.family, guardianId))
      .endGuardianship({ guardianId, childId, password: goodPassword }),
  );

async function leave(personId: string): Promise<void> {
  await tested.announce('strainscope.org.member.left.v1', personId, { personId, nodeId: team, role: 'player' });
  await tested.settled();
}

/** What a session and the profile tell. */
async function told({ personId, email }: { personId: string; email: string }) {
  const sessions = createClient(SessionService, tested.calls);
  const opened = await sessions.signIn({ email, password: goodPassword, address: '192.0.2.1' });
  const { level, plays, hasChildren } = await sessions.resolveSession({ sessionToken: opened.sessionToken });
  const own = tested.client(ProfileService, actor(level as Level, personId));
  const profile = await own.getProfile({ personId });
  const updated = await own.updateProfile({ personId, version: profile.version, settings: { timeZone: '' } });
  expect(opened.principal!.hasChildren).toBe(hasChildren);
  return { level, plays: new Set([opened.principal!.plays, plays, profile.plays, updated.plays]), hasChildren };
}
const yes = new Set([true]);
const no = new Set([false]);

test('a player who becomes a guardian plays on, and is a player again after the last child', async () => {
  const player = await somebody(Level.player, Level.player);
  expect(await told(player)).toEqual({ level: Level.player, plays: yes, hasChildren: false });
  const [first, second] = [await childOf(player.personId), await childOf(player.personId)];
  expect(await told(player)).toEqual({ level: Level.family, plays: yes, hasChildren: true });
  await end(player.personId, first);
  expect(await told(player)).toEqual({ level: Level.family, plays: yes, hasChildren: true });
  await end(player.personId, second);
  expect(await told(player)).toEqual({ level: Level.player, plays: yes, hasChildren: false });
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  const levels = updates.filter(({ personId }) => personId === player.personId).map(({ level }) => level);
  expect(levels).toEqual([Level.family, Level.player]);
});

test('whoever never played does not, and stays of a family without children', async () => {
  const guardian = await somebody(Level.family);
  const childId = await childOf(guardian.personId);
  expect(await told(guardian)).toEqual({ level: Level.family, plays: no, hasChildren: true });
  await end(guardian.personId, childId);
  expect(await told(guardian)).toEqual({ level: Level.family, plays: no, hasChildren: false });
});

test('staff play where they are in a team as players; what a sensor measured stays theirs after it', async () => {
  expect(await told(await somebody(Level.team, Level.team))).toEqual({
    level: Level.team,
    plays: no,
    hasChildren: false,
  });
  const coach = await somebody(Level.team, Level.team, Level.player);
  expect(await told(coach)).toEqual({ level: Level.team, plays: yes, hasChildren: false });
  await leave(coach.personId);
  expect(await told(coach)).toEqual({ level: Level.team, plays: no, hasChildren: false });
  const { personId } = coach;
  const worn = { personId, teamId: team, brand: 'prevent', sensorId: 'MG1' };
  await tested.announce('strainscope.org.sensor.assigned.v1', personId, worn);
  await tested.settled();
  expect(await told(coach)).toEqual({ level: Level.team, plays: yes, hasChildren: false });
});

test('staff who become a guardian have a child, and the level of staff', async () => {
  const manager = await somebody(Level.team, Level.team);
  await childOf(manager.personId);
  expect(await told(manager)).toEqual({ level: Level.team, plays: no, hasChildren: true });
});
