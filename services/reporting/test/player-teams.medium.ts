import { actors, league, member, people, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(...league(), member(people.ann, tree.otherTeam, 'player', 100));
});
afterAll(() => reporting.stop());

async function teamsSeenBy(who: keyof typeof actors): Promise<string[]> {
  const { teams } = await reporting.as(actors[who], (overview) => overview.getPlayer({ personId: people.ann }));
  return teams.map(({ path }) => path.map(({ name }) => name).join(' / ')).sort();
}

const [harbour, hill] = ['League / Harbour / Harbour U16', 'League / Hill / Hill U16'];

test.each(['ann', 'guardian', 'admin'] as const)('%s sees every team of a player of two', async (who) => {
  expect(await teamsSeenBy(who)).toEqual([harbour, hill]);
});

test('staff see the team that is theirs', async () => {
  expect(await teamsSeenBy('coach')).toEqual([harbour]);
});

test('a team that the player has left is none of theirs any more', async () => {
  const left = { personId: people.ann, nodeId: tree.otherTeam, role: 'player' };
  await reporting.told({ type: 'strainscope.org.member.left.v1', key: people.ann, message: left });
  expect(await teamsSeenBy('guardian')).toEqual([harbour]);
});
