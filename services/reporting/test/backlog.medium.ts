import { encodeEvent } from '@strainscope/messaging';
import type { EventDraft } from '@strainscope/messaging';
import { actors, hae, id, league, member, otherScope, person, run, teamScope, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

const players = Array.from({ length: 30 }, (_, index) => id(2_000 + index));
const scopeOf = (index: number) => (index % 2 ? otherScope : teamScope);
/** Two events of each player, and a simulation of each event. */
const events = Array.from({ length: 2 * players.length }, (_, index) => ({
  eventId: id(3_000 + index),
  simulationId: id(4_000 + index),
  personId: players[index % players.length]!,
  scope: scopeOf(index % players.length),
}));

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(
    ...league(),
    ...players.flatMap((each, index) => [
      person(each, 'Player', String(index)),
      member(each, scopeOf(index).at(-1)!, 'player', 100),
    ]),
  );
}, 60_000);
afterAll(() => reporting.stop());

const announce = (topic: string, drafts: readonly EventDraft[]) =>
  reporting.bus.append(
    topic,
    drafts.map((draft) => encodeEvent('test', draft, {})),
  );

test('events and simulations of the same players, side by side and in opposite orders, are counted right and never wait for each other in a circle', async () => {
  const recorded = events.map((event) => hae(event));
  const queued = events.toReversed().map((event) => run(event).queued());
  await Promise.all([
    announce('ingest', [...recorded, ...recorded.toReversed()]),
    announce('simulation', [...queued, ...queued.toReversed()]),
  ]);
  await reporting.settled();

  const counts = await reporting.as(actors.admin, (overview) =>
    Promise.all(players.map((personId) => overview.getPlayer({ personId }))),
  );
  expect(counts.map(({ events, pending }) => [Number(events), Number(pending)])).toEqual(players.map(() => [2, 2]));
  const { groups } = await reporting.as(actors.admin, (overview) => overview.listGroups({ kind: 'team' }));
  const ofTeams = groups.filter(({ nodeId }) => [tree.team, tree.otherTeam].includes(nodeId));
  expect(ofTeams.map(({ events, pending }) => [Number(events), Number(pending)])).toEqual([
    [30, 30],
    [30, 30],
  ]);
  const [database] = await reporting.database
    .fork()
    .execute<{ deadlocks: number }[]>('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(database).toEqual({ deadlocks: 0 });
});
