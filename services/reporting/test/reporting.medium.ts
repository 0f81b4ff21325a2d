import { actors, id, league, matchDay, people, tree } from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

const missing = { code: 'NOT_FOUND' };

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(...league(), ...matchDay());
}, 60_000);
afterAll(() => reporting.stop());

test('a team card counts what lies below it and tells the newest simulation', async () => {
  const team = await reporting.as(actors.coach, (overview) => overview.getGroup({ nodeId: tree.team }));
  expect(team).toMatchObject({
    name: 'Harbour U16',
    kind: 'team',
    players: 1,
    staff: 1,
    events: 2n,
    complete: 1,
    pending: 0,
    failed: 1,
    newestSimulationState: 'failed',
    timeZone: 'Europe/Berlin',
  });
  expect(team.path.map(({ name }) => name)).toEqual(['League', 'Harbour', 'Harbour U16']);
});

test('an organization card adds up its institutions and teams', async () => {
  const { groups, page } = await reporting.as(actors.admin, (overview) =>
    overview.listGroups({ kind: 'organization' }),
  );
  expect(groups).toMatchObject([
    { institutions: 2, teams: 2, players: 2, staff: 2, events: 3n, complete: 1, pending: 1, failed: 1 },
  ]);
  expect(page!.total).toBe(1n);
});

test('a player is listed with sensors, counts and place', async () => {
  const { players } = await reporting.as(actors.coach, (overview) => overview.listPlayers({ nodeId: tree.team }));
  expect(players).toHaveLength(1);
  expect(players[0]).toMatchObject({
    personId: people.ann,
    firstName: 'Ann',
    lastName: 'Ash',
    status: 'active',
    position: 'Lock',
    teamName: 'Harbour U16',
    events: 2n,
    complete: 1,
    failed: 1,
    sensors: [{ brand: 'prevent', sensorId: 'MG1' }],
  });
});

test('events carry the state and strain of their newest simulation', async () => {
  const { events, page } = await reporting.as(actors.ann, (overview) => overview.listEvents({ personId: people.ann }));
  expect(events).toMatchObject([
    { eventId: id(103), label: 'false-positive' },
    { eventId: id(102), simulationState: 'failed', mps95: 0 },
    {
      eventId: id(101),
      simulationState: 'complete',
      mps95: 0.21,
      plaG: 31,
      playerName: 'Ann Ash',
      teamName: 'Harbour U16',
    },
  ]);
  expect(events[0]!.simulationState).toBeUndefined();
  expect(page!.total).toBe(3n);
});

test.each([
  ['complete', { nodeId: tree.team }, [id(201)]],
  ['failed', { nodeId: tree.institution }, [id(202)]],
  ['pending', { nodeId: tree.organization }, [id(203)]],
  ['', { personId: people.ann }, [id(202), id(201)]],
  ['', { eventId: id(104) }, [id(203)]],
])('simulations of group "%s" of %j', async (group, of, expected) => {
  const list = await reporting.as(actors.admin, (overview) => overview.listSimulations({ group, ...of }));
  expect(list.simulations.map(({ simulationId }) => simulationId)).toEqual(expected);
  expect(list.page!.total).toBe(BigInt(expected.length));
});

test('a simulation row tells reason, strain, time and the peak of its event', async () => {
  const { simulations } = await reporting.as(actors.coach, (overview) =>
    overview.listSimulations({ personId: people.ann }),
  );
  expect(simulations).toMatchObject([
    { state: 'failed', reasonCode: 'ENERGY_ERROR', reason: 'The energy balance broke.', plaG: 20 },
    {
      state: 'complete',
      mps95: 0.21,
      csdm15: 0.25,
      solveSeconds: 9.5,
      attempts: 1,
      progress: 1,
      meshType: 'coarse',
      plaG: 31,
    },
  ]);
});

test.each([
  ['admin', {}, 1],
  ['coach', { nodeId: tree.team }, 1],
  ['ann', { personId: people.ann }, 1],
  ['admin', { nodeId: tree.otherTeam }, 0],
  ['coach', { personId: people.bob }, 0],
] as const)('what failed is counted by cause for %s, of %j', async (actor, of, simulations) => {
  const { causes } = await reporting.as(actors[actor], (overview) => overview.listFailures(of));
  const cause = { reasonCode: 'ENERGY_ERROR', reason: 'The energy balance broke.', simulations };
  expect(causes).toMatchObject(simulations === 0 ? [] : [cause]);
});

test.each([
  ['ENERGY_ERROR', [id(202)]],
  ['OUT_OF_MEMORY', []],
])('failed simulations of one cause: %s', async (reasonCode, expected) => {
  const list = await reporting.as(actors.admin, (overview) =>
    overview.listSimulations({ nodeId: tree.team, group: 'failed', reasonCode }),
  );
  expect(list.simulations.map(({ simulationId }) => simulationId)).toEqual(expected);
  expect(list.page!.total).toBe(BigInt(expected.length));
});

test('regions are counted where the strain was largest', async () => {
  const summary = await reporting.as(actors.coach, (overview) =>
    overview.getRegionSummary({ nodeId: tree.team, metric: 'MPS-95' }),
  );
  expect(summary).toMatchObject({
    simulations: 1n,
    regions: [
      { region: 'cerebellum', events: 0n, maxMps95: 0.105 },
      { region: 'corpus-callosum', events: 1n, maxMps95: 0.21 },
    ],
  });
});

test('a list says how fresh it is', async () => {
  const { freshness } = await reporting.as(actors.admin, (overview) => overview.listEvents({}));
  expect(freshness!.lagSeconds).toBe(0);
  expect(freshness!.asOf).toBeDefined();
});

describe('who sees what', () => {
  /** Players and events that an actor sees without naming a node. */
  const table: [keyof typeof actors, string[], number, number][] = [
    ['admin', [people.ann, people.bob], 4, 3],
    ['institutionStaff', [people.ann], 3, 2],
    ['coach', [people.ann], 3, 2],
    ['ann', [people.ann], 3, 2],
    ['guardian', [people.ann], 3, 2],
    ['stranger', [], 0, 0],
  ];
  test.each(table)('%s', async (actor, expectedPlayers, expectedEvents, expectedRuns) => {
    await reporting.as(actors[actor], async (overview) => {
      const [players, events, simulations] = await Promise.all([
        overview.listPlayers({}),
        overview.listEvents({}),
        overview.listSimulations({}),
      ]);
      expect(players.players.map(({ personId }) => personId)).toEqual(expectedPlayers);
      expect([events.events.length, events.page!.total]).toEqual([expectedEvents, BigInt(expectedEvents)]);
      expect([simulations.simulations.length, simulations.page!.total]).toEqual([expectedRuns, BigInt(expectedRuns)]);
    });
  });

  test("another tree's node and person look missing", async () => {
    await reporting.as(actors.coach, async (overview) => {
      await expect(overview.getGroup({ nodeId: tree.otherTeam })).rejects.toMatchObject(missing);
      await expect(overview.getGroup({ nodeId: tree.institution })).rejects.toMatchObject(missing);
      await expect(overview.getGroup({ nodeId: 'nonsense' })).rejects.toMatchObject(missing);
      await expect(overview.getPlayer({ personId: people.bob })).rejects.toMatchObject(missing);
      expect((await overview.listEvents({ nodeId: tree.otherTeam })).events).toEqual([]);
      expect((await overview.listEvents({ personId: people.bob })).page!.total).toBe(0n);
      expect((await overview.listGroups({ kind: 'team' })).groups.map(({ nodeId }) => nodeId)).toEqual([tree.team]);
      expect((await overview.getRegionSummary({ nodeId: tree.otherTeam })).simulations).toBe(0n);
    });
  });

  test('the viewer scope tells nodes and people', async () => {
    const scope = await reporting.as(actors.guardian, (overview) => overview.getViewerScope({}));
    expect(scope).toMatchObject({ level: 150, nodeIds: [], personIds: [people.guardian, people.ann] });
  });
});

describe('pages', () => {
  test.each(['name', 'last_event', 'events'])('players by %s come once each, page by page', async (sort) => {
    await reporting.as(actors.admin, async (overview) => {
      const whole = await overview.listPlayers({ sort });
      const first = await overview.listPlayers({ sort, page: { size: 1 } });
      const second = await overview.listPlayers({ sort, page: { size: 1, cursor: first.page!.nextCursor } });
      expect([...first.players, ...second.players]).toEqual(whole.players);
      expect([first.page!.total, second.page!.nextCursor]).toEqual([2n, '']);
    });
  });

  test.each(['name', 'events', 'newest'])('teams by %s come once each, page by page', async (sort) => {
    await reporting.as(actors.admin, async (overview) => {
      const whole = await overview.listGroups({ kind: 'team', sort });
      const first = await overview.listGroups({ kind: 'team', sort, page: { size: 1 } });
      const second = await overview.listGroups({
        kind: 'team',
        sort,
        page: { size: 1, cursor: first.page!.nextCursor },
      });
      expect([...first.groups, ...second.groups]).toEqual(whole.groups);
    });
  });

  test('events and simulations go on behind the last row', async () => {
    await reporting.as(actors.admin, async (overview) => {
      const events = await overview.listEvents({ page: { size: 3 } });
      const rest = await overview.listEvents({ page: { size: 3, cursor: events.page!.nextCursor } });
      expect(new Set([...events.events, ...rest.events].map(({ eventId }) => eventId)).size).toBe(4);
      const runs = await overview.listSimulations({ page: { size: 2 } });
      const later = await overview.listSimulations({ page: { size: 2, cursor: runs.page!.nextCursor } });
      expect(new Set([...runs.simulations, ...later.simulations].map(({ simulationId }) => simulationId)).size).toBe(3);
    });
  });

  test.each(['ann', 'ASH', ' a', 'Ann  As'])(
    'a search for “%s” finds who has a word of the name that begins so',
    async (search) => {
      await reporting.as(actors.admin, async (overview) => {
        const found = await overview.listPlayers({ search });
        expect(found.players.map(({ personId }) => personId)).toEqual([people.ann]);
        expect(found.page).toMatchObject({ total: 1n, totalIsLeast: false });
      });
    },
  );

  test.each(['sh', 'nn ash', '%', 'a%', '_nn'])(
    'a search for “%s” finds nobody: it is within a word, or no pattern',
    async (search) => {
      await reporting.as(actors.admin, async (overview) => {
        expect((await overview.listPlayers({ search })).players).toEqual([]);
      });
    },
  );

  test.each([
    ['hill', [tree.otherTeam]],
    ['u16  hil', [tree.otherTeam]],
    ['u16 hill harbour', []],
  ])('a search among groups for “%s” finds parts of a name in any order', async (search, found) => {
    await reporting.as(actors.admin, async (overview) => {
      const { groups } = await overview.listGroups({ kind: 'team', search });
      expect(groups.map(({ nodeId }) => nodeId)).toEqual(found);
    });
  });

  test('below a parent that is no id there is nothing', async () => {
    const answer = await reporting.as(actors.admin, (overview) => overview.listGroups({ kind: 'team', parentId: 'x' }));
    expect(answer).toMatchObject({ groups: [], page: { total: 0n, nextCursor: '' } });
  });

  test('a cursor of one order or list is refused in another', async () => {
    await reporting.as(actors.admin, async (overview) => {
      const page = { size: 1 };
      const groups = (await overview.listGroups({ kind: 'team', sort: 'name', page })).page!.nextCursor;
      const players = (await overview.listPlayers({ sort: 'name', page })).page!.nextCursor;
      for (const call of [
        () => overview.listGroups({ kind: 'team', sort: 'events', page: { cursor: groups } }),
        () => overview.listPlayers({ sort: 'events', page: { cursor: players } }),
        () => overview.listEvents({ page: { cursor: players } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      }
    });
  });

  test('an unknown sort, group or kind, and a bent cursor, are refused by name', async () => {
    await reporting.as(actors.admin, async (overview) => {
      for (const call of [
        () => overview.listPlayers({ sort: 'age' }),
        () => overview.listGroups({ kind: 'planet' }),
        () => overview.listSimulations({ group: 'lost' }),
        () => overview.listEvents({ page: { cursor: 'bent' } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      }
    });
  });
});
