import { create } from '@bufbuild/protobuf';
import { encodeEvent } from '@strainscope/messaging';
import type { EventContext, EventDraft, EventInit } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue, topicOf } from '@strainscope/proto';
import type { EventType } from '@strainscope/proto';
import { eventually } from '@strainscope/testing';
import { MembersConsumer } from '../src/tree/members.consumer.ts';
import { actors, hae, id, league, matchDay, member, node, otherScope, people, run, teamScope, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

let reporting: TestedReporting;
beforeEach(async () => {
  reporting = await testedReporting();
});
afterEach(() => reporting.stop());

const event = <T extends EventType>(type: T, key: string, message: EventInit<T>): EventDraft => ({
  type,
  key,
  message,
});

/** Hill's team becomes part of Harbour's: what org-hierarchy announces of it. */
const merged = (): EventDraft[] => [
  event('strainscope.org.node.merged.v1', tree.otherTeam, {
    nodeId: tree.otherTeam,
    intoNodeId: tree.team,
    path: teamScope,
    version: 2,
  }),
  event('strainscope.org.member.left.v1', people.bob, {
    personId: people.bob,
    nodeId: tree.otherTeam,
    role: 'player',
  }),
  member(people.bob, tree.team, 'player', 100),
];
const undone = (): EventDraft[] => [
  event('strainscope.org.node.restored.v1', tree.otherTeam, {
    nodeId: tree.otherTeam,
    parentId: tree.otherInstitution,
    path: otherScope,
    version: 3,
  }),
  event('strainscope.org.member.left.v1', people.bob, {
    personId: people.bob,
    nodeId: tree.team,
    role: 'player',
  }),
  member(people.bob, tree.otherTeam, 'player', 100),
];

/** What an administrator sees of the teams: names with players and events, and whose events the first team has. */
function teams() {
  return reporting.as(actors.admin, async (overview) => {
    const { groups } = await overview.listGroups({ kind: 'team' });
    const { events } = await overview.listEvents({ nodeId: tree.team });
    const { players } = await overview.listPlayers({ nodeId: tree.team });
    return {
      cards: groups.map(({ name, players: count, events: total }) => [name, count, Number(total)]),
      events: events.map(({ personId, teamId }) => [personId, teamId]).sort(),
      players: players.map(({ personId, teamName, events: total }) => [personId, teamName, Number(total)]).sort(),
    };
  });
}

const apart = {
  cards: [
    ['Harbour U16', 1, 2],
    ['Hill U16', 1, 1],
  ],
  events: [
    [people.ann, tree.team],
    [people.ann, tree.team],
    [people.ann, tree.team],
  ],
  players: [[people.ann, 'Harbour U16', 2]],
};
const together = {
  cards: [['Harbour U16', 2, 3]],
  events: [...apart.events, [people.bob, tree.team]],
  players: [...apart.players, [people.bob, 'Harbour U16', 1]],
};

test('a merge brings players, events and counts together, and its undo takes them apart again', async () => {
  await reporting.told(...league(), ...matchDay());
  expect(await teams()).toEqual(apart);
  await reporting.told(...merged());
  expect(await teams()).toEqual(together);
  // The staff of the team sees whose events came to it; the old id leads to it.
  await reporting.as(actors.coach, async (overview) => {
    expect((await overview.getGroup({ nodeId: tree.otherTeam })).nodeId).toBe(tree.team);
    expect((await overview.getPlayer({ personId: people.bob })).events).toBe(1n);
    expect((await overview.listEvents({ nodeId: tree.otherTeam })).events).toHaveLength(4);
  });
  await reporting.told(...undone());
  expect(await teams()).toEqual(apart);
  await reporting.as(actors.coach, async (overview) => {
    await expect(overview.getPlayer({ personId: people.bob })).rejects.toMatchObject({ status: 404 });
  });
});

test.each([
  [
    'the merge before what it moves',
    (drafts: EventDraft[]) => [...drafts.filter(isOfTree), ...drafts.filter((each) => !isOfTree(each))],
  ],
  [
    'what it moves before the tree',
    (drafts: EventDraft[]) => [...drafts.filter((each) => !isOfTree(each)), ...drafts.filter(isOfTree)],
  ],
  ['everything twice', (drafts: EventDraft[]) => drafts.flatMap((draft) => [draft, draft])],
])('in any order: %s', async (_, ordered) => {
  for (const draft of ordered([...league(), ...matchDay(), ...merged()])) {
    await reporting.bus.append(topicOf(draft.type), [encodeEvent('test', draft, {})]);
  }
  await reporting.settled();
  expect(await teams()).toEqual(together);
});

test('an event that is told with the place of before the merge comes to where its team is now', async () => {
  await reporting.told(...league(), ...merged());
  const late = { personId: people.bob, scope: otherScope, eventId: id(104) };
  await reporting.told(hae(late), run({ ...late, simulationId: id(203) }).completed(0.2));
  expect((await teams()).events).toEqual([[people.bob, tree.team]]);
});

const reserves = { nodeId: id(6), path: [tree.organization, tree.institution, id(6)] };
const reservesMade = node(reserves.nodeId, 'team', reserves.path, 'Reserves');
const reservesMoved = event('strainscope.org.node.moved.v1', reserves.nodeId, {
  nodeId: reserves.nodeId,
  parentId: tree.otherInstitution,
  version: 2,
  path: [tree.organization, tree.otherInstitution, reserves.nodeId],
});

test.each([
  { change: 'is made', before: [], placed: reservesMade, institution: tree.institution },
  { change: 'moves', before: [reservesMade], placed: reservesMoved, institution: tree.otherInstitution },
])('who joins a team while it $change is listed where it is then', async ({ before, placed, institution }) => {
  await reporting.told(...league(), ...before);
  const joined = create(eventCatalogue['strainscope.org.member.joined.v1'], {
    personId: people.ann,
    nodeId: reserves.nodeId,
    role: 'player',
    status: 'active',
  });
  const begun = Promise.withResolvers<void>();
  // Outside of that transaction.
  const placing = begun.promise.then(() => reporting.told(placed));
  await withScope(reporting.database, serviceScope, async (em) => {
    await reporting.get(MembersConsumer).joined(joined, { time: new Date() } as EventContext);
    const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    begun.resolve();
    const waits = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
    await eventually(async () => expect(await em.execute(waits, [here!.pid])).toHaveLength(1));
  });
  await placing;
  const { players } = await reporting.as(actors.admin, (overview) => overview.listPlayers({ nodeId: institution }));
  expect(players.map(({ personId, teamId }) => [personId, teamId])).toContainEqual([people.ann, reserves.nodeId]);
});

test('an institution that goes into another takes its teams along', async () => {
  await reporting.told(...league(), ...matchDay());
  const path = [tree.organization, tree.institution, tree.otherTeam];
  await reporting.told(
    event('strainscope.org.node.merged.v1', tree.otherInstitution, {
      nodeId: tree.otherInstitution,
      intoNodeId: tree.institution,
      path: [tree.organization, tree.institution],
    }),
    event('strainscope.org.node.moved.v1', tree.otherTeam, {
      nodeId: tree.otherTeam,
      parentId: tree.institution,
      path,
    }),
  );
  await reporting.as(actors.institutionStaff, async (overview) => {
    const { groups } = await overview.listGroups({ kind: 'team' });
    expect(groups.map(({ name }) => name)).toEqual(['Harbour U16', 'Hill U16']);
    const [card] = (await overview.listGroups({ kind: 'institution' })).groups;
    expect([card?.teams, card?.players, card?.events]).toEqual([2, 2, 3n]);
  });
});

test('a deleted node is listed no longer, and again once it is back', async () => {
  await reporting.told(...league(), node(id(6), 'team', [tree.organization, tree.institution, id(6)], 'Reserves'));
  const names = async () => (await teams()).cards.map(([name]) => name);
  await reporting.told(event('strainscope.org.node.deleted.v1', id(6), { nodeId: id(6), version: 2 }));
  expect(await names()).toEqual(['Harbour U16', 'Hill U16']);
  const back = { nodeId: id(6), parentId: tree.institution, path: [tree.organization, tree.institution, id(6)] };
  await reporting.told(event('strainscope.org.node.restored.v1', id(6), { ...back, version: 3 }));
  expect(await names()).toEqual(['Harbour U16', 'Hill U16', 'Reserves']);
});

test('whoever ran the institution above a deleted team finds its players by what was recorded of them', async () => {
  await reporting.told(...league(), ...matchDay());
  const listed = () =>
    reporting.as(actors.institutionStaff, async (overview) => {
      const { players } = await overview.listPlayers({});
      const { simulations } = await overview.listSimulations({ nodeId: tree.institution });
      const ofAnn = simulations.filter(({ personId }) => personId === people.ann);
      return [players.some(({ personId }) => personId === people.ann), ofAnn.map(({ playerName }) => playerName)];
    });
  const [, before] = await listed();
  await reporting.told(
    event('strainscope.org.member.left.v1', people.ann, {
      personId: people.ann,
      nodeId: tree.team,
      role: 'player',
    }),
    event('strainscope.org.node.deleted.v1', tree.team, { nodeId: tree.team, version: 2 }),
  );
  expect(await listed()).toEqual([false, before]);
  expect(before).toContain('Ann Ash');
  await reporting.as(actors.institutionStaff, async (overview) => {
    const { personId, teamId } = await overview.getPlayer({ personId: people.ann });
    expect([personId, teamId]).toEqual([people.ann, undefined]);
  });
});

test('an event that turns out to be another person’s is theirs with its simulations, also with those that come late', async () => {
  await reporting.told(...league(), ...matchDay());
  const first = { eventId: id(101), personId: people.bob, formerPersonId: people.ann, teamId: tree.team };
  await reporting.told(event('strainscope.ingest.hae.reassigned.v1', id(101), first));
  await reporting.told(run({ simulationId: id(209), eventId: id(101), personId: people.ann }).queued());
  await reporting.as(actors.admin, async (overview) => {
    const eventsOf = async (personId: string) =>
      (await overview.listEvents({ personId })).events.map(({ eventId }) => eventId).sort();
    expect([await eventsOf(people.ann), await eventsOf(people.bob)]).toEqual([
      [id(102), id(103)],
      [id(101), id(104)],
    ]);
    const { simulations } = await overview.listSimulations({ eventId: id(101) });
    expect(simulations.map(({ personId }) => personId)).toEqual([people.bob, people.bob]);
    expect((await overview.getPlayer({ personId: people.ann })).complete).toBe(0);
  });
});

test('an event that turns out to be of another team’s player goes there with its simulations, also with those that come late', async () => {
  await reporting.told(...league(), ...matchDay());
  const first = { eventId: id(101), personId: people.bob, formerPersonId: people.ann, teamId: tree.otherTeam };
  await reporting.told(event('strainscope.ingest.hae.reassigned.v1', id(101), first));
  await reporting.told(run({ simulationId: id(209), eventId: id(101), personId: people.ann }).queued());
  await reporting.as(actors.admin, async (overview) => {
    const { events } = await overview.listEvents({ personId: people.bob });
    expect(events.map(({ eventId, teamId }) => [eventId, teamId]).sort()).toEqual([
      [id(101), tree.otherTeam],
      [id(104), tree.otherTeam],
    ]);
    const { simulations } = await overview.listSimulations({ eventId: id(101) });
    expect(simulations.map(({ personId, teamId }) => [personId, teamId])).toEqual([
      [people.bob, tree.otherTeam],
      [people.bob, tree.otherTeam],
    ]);
    expect((await overview.getPlayer({ personId: people.bob })).events).toBe(2n);
  });
  await reporting.as(actors.coach, async (overview) => {
    expect((await overview.listSimulations({ eventId: id(101) })).simulations).toEqual([]);
  });
});

function isOfTree({ type }: EventDraft): boolean {
  return topicOf(type) === 'org';
}
