import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const asSystem = <T>(work: () => Promise<T>) => league.service.asSystem(work);
const move = (personId: string, fromTeamId: string, toTeamId: string) =>
  asSystem(() => league.members.movePlayers({ fromTeamId, toTeamId, personIds: [personId] }));
const itself = (personId: string): Actor => ({ personId, level: Level.player, permissions: [] });

/** What an actor reads: team, and hours from the beginning of the first stay. */
async function staysOf(personId: string, actor: Actor) {
  const { stays } = await league.service.as(actor, () => league.members.listTeamStays({ personId }));
  const first = Math.min(...stays.flatMap(({ since }) => (since ? [timestampDate(since).getTime()] : [])));
  const hours = (at: (typeof stays)[number]['since']) =>
    at ? (timestampDate(at).getTime() - first) / 3_600_000 : null;
  return stays.map(({ teamName, since, until }) => [teamName, hours(since), hours(until)]);
}

async function threeTeams() {
  const { institution } = await league.plantInstitution();
  const [first, second, third] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
    await league.plant('team', 'Third', institution),
  ];
  return { institution, first, second, third };
}

test('a player sees all teams with their times, staff those of their own places, and others nothing', async () => {
  const { institution, first, second } = await threeTeams();
  const anna = await league.player(first);
  league.pass(10);
  await move(anna, first, second);
  const [head, oldCoach, coach, stranger] = [
    await league.staff(institution, Level.institution),
    await league.staff(first, Level.team),
    await league.staff(second, Level.team),
    await league.staff(await league.plant('organization'), Level.organization),
  ];
  const all = [
    ['Second', 10, null],
    ['First', 0, 10],
  ];
  expect(await staysOf(anna, itself(anna))).toEqual(all);
  expect(await staysOf(anna, head)).toEqual(all);
  expect(await staysOf(anna, coach)).toEqual([['Second', 0, null]]);
  expect(await staysOf(anna, oldCoach)).toEqual([['First', 0, 10]]);
  await expect(staysOf(anna, stranger)).rejects.toMatchObject({ status: 404 });
});

test('what was undone has not happened', async () => {
  const { first, second } = await threeTeams();
  const anna = await league.player(first);
  league.pass(5);
  const { undo } = await move(anna, first, second);
  league.pass(1);
  await asSystem(() => league.structure.undoChange({ changeId: undo!.changeId }));
  expect(await staysOf(anna, itself(anna))).toEqual([['First', 0, null]]);
  // Consumers that keep the times of stays are told of which edit it is the undo.
  const told = async (type: 'joined' | 'left') =>
    (await league.service.announced(`strainscope.org.member.${type}.v1`)).filter(({ personId }) => personId === anna);
  const [, moved, back] = await told('joined');
  expect(moved).toMatchObject({ nodeId: second });
  expect(back).toMatchObject({ nodeId: first, takesBack: moved!['at'] });
  const [leftFirst, leftSecond] = await told('left');
  expect(leftFirst).toMatchObject({ nodeId: first, at: moved!['at'] });
  expect(leftSecond).toMatchObject({ nodeId: second, at: back!['at'], takesBack: moved!['at'] });
});

test('a merge of one team after another ends one stay and begins one', async () => {
  const { first, second, third } = await threeTeams();
  const anna = await league.player(first);
  league.pass(3);
  const merges = [
    { nodeId: first, intoNodeId: second },
    { nodeId: second, intoNodeId: third },
  ];
  await asSystem(() => league.structure.mergeNodes({ kind: 'team', merges }));
  expect(await staysOf(anna, itself(anna))).toEqual([
    ['Third', 3, null],
    ['First', 0, 3],
  ]);
  // The teams that are gone hang below the one that stayed, and so does who was in them.
  const coach = await league.staff(third, Level.team);
  expect(await staysOf(anna, coach)).toHaveLength(2);
});

test('somebody who was never in a team has an empty list of their own', async () => {
  const staff = await league.staff((await threeTeams()).institution, Level.institution);
  expect(await staysOf(staff.personId, staff)).toEqual([]);
});
