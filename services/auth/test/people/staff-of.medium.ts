import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccountService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [org, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const [player, coach, director, stranger] = [newId(), newId(), newId(), newId()];

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  for (const personId of [player, coach, director, stranger]) await people.registerPerson(registration({ personId }));
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  await plant(tested, [org, institution, otherTeam]);
  await join(tested, player, team, Level.player);
  await join(tested, coach, team, Level.team);
  await join(tested, director, org, Level.organization);
  await join(tested, stranger, otherTeam, Level.team);
  await tested.settled();
});
afterAll(() => tested.stop());

const staffOfPlayer = async () => {
  const { staff } = await tested.client(PeopleService, actor(Level.player, player)).listStaffOf({ personId: player });
  return staff.map(({ personId, level, nodeId }) => ({ personId, level, nodeId }));
};

test('those who work above a person, the highest level first; nobody of another team', async () => {
  expect(await staffOfPlayer()).toEqual([
    { personId: director, level: Level.organization, nodeId: org },
    { personId: coach, level: Level.team, nodeId: team },
  ]);
});

test('of two teams, the staff of both', async () => {
  const twice = newId();
  await tested.client(PeopleService, systemActor).registerPerson(registration({ personId: twice }));
  for (const each of [team, otherTeam]) await join(tested, twice, each, Level.player);
  await tested.settled();
  const { staff } = await tested.client(PeopleService, actor(Level.player, twice)).listStaffOf({ personId: twice });
  const places = staff.map(({ personId, nodeId }) => [personId, nodeId]);
  expect(places).toHaveLength(3);
  expect(places).toEqual(
    expect.arrayContaining([
      [director, org],
      [coach, team],
      [stranger, otherTeam],
    ]),
  );
});

test('whoever works there and plays there is not their own staff, and nobody whose account is closed is named', async () => {
  const admin = tested.client(AccountService, actor(Level.admin));
  await admin.setDisabled({ personId: coach, disabled: true });
  expect((await staffOfPlayer()).map(({ personId }) => personId)).toEqual([director]);
  await admin.setDisabled({ personId: coach, disabled: false });
  const { staff } = await tested.client(PeopleService, actor(Level.team, coach)).listStaffOf({ personId: coach });
  expect(staff.map(({ personId }) => personId)).toEqual([director]);
});
