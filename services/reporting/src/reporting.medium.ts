import { actors, hae, id, league, matchDay, member, people, run, teamScope, tree } from '../test/league.ts';
import { testedReporting } from '../test/tested-reporting.ts';
import type { TestedReporting } from '../test/tested-reporting.ts';

let reporting: TestedReporting;
beforeEach(async () => {
  reporting = await testedReporting();
});
afterEach(() => reporting.stop());

test('a team card counts what lies below it and tells the newest simulation', async () => {
  await reporting.told(...league(), ...matchDay());
  const team = await reporting.as(actors.coach, (overview) => overview.getGroup({ nodeId: tree.team }));
  expect(team).toMatchObject({
    ...{ name: 'Harbour U16', kind: 'team', players: 1, staff: 1, events: 2n, complete: 1, pending: 0, failed: 1 },
    newestSimulationState: 'failed',
  });
  expect(team.path.map(({ name }) => name)).toEqual(['League', 'Harbour', 'Harbour U16']);
});
