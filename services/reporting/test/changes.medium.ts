import { encodeEvent } from '@strainscope/messaging';
import type { EventDraft } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import {
  actors,
  hae,
  id,
  league,
  matchDay,
  member,
  node,
  otherScope,
  people,
  person,
  run,
  teamScope,
  tree,
} from './league.ts';
import { testedReporting } from './tested-reporting.ts';
import type { TestedReporting } from './tested-reporting.ts';

const missing = { code: 'NOT_FOUND' };

let reporting: TestedReporting;
beforeAll(async () => {
  reporting = await testedReporting();
  await reporting.told(...league(), ...matchDay());
}, 60_000);
afterAll(() => reporting.stop());

const show = <T>(work: Parameters<typeof reporting.as<T>>[1]) => reporting.as(actors.admin, work);
const cid = id(301);

test('a replaced event changes its row; one that moved to another player is counted there', async () => {
  await reporting.told(
    person(cid, 'Cid', 'Cole'),
    member(cid, tree.team, 'player', 100),
    hae({ eventId: id(401), personId: people.bob, scope: otherScope }),
  );
  const moved = hae({ eventId: id(401), personId: cid, pla: 44 });
  await reporting.told({
    type: 'strainscope.ingest.hae.replaced.v1',
    key: id(401),
    message: { hae: moved.message },
  } as EventDraft);
  const { events } = await show((overview) => overview.listEvents({ personId: cid }));
  expect(events).toMatchObject([{ eventId: id(401), plaG: 44, teamId: tree.team }]);
  const [player, former] = await show((overview) =>
    Promise.all([overview.getPlayer({ personId: cid }), overview.getPlayer({ personId: people.bob })]),
  );
  expect([player.events, former.events]).toEqual([1n, 1n]);
});

test('what was not measured of an event is told as such, and not as 0, beside its run', async () => {
  const personId = id(461);
  await reporting.told(
    person(personId, 'Dee', 'Dunn'),
    hae({ eventId: id(462), personId, turned: false, pla: 33 }),
    hae({ eventId: id(463), personId, occurredAt: '2026-11-01T11:00:00Z' }),
  );
  const { events } = await show((overview) => overview.listEvents({ personId }));
  expect(events.map(({ plaG, paa, pav }) => [plaG, paa, pav])).toEqual([
    [20, 1_500, 12],
    [33, undefined, undefined],
  ]);
});

test.each([[500], [510]])(
  'of two newest runs of one moment a place shows the same one, whichever is told last',
  async (first) => {
    const [organization, institution] = [id(first), id(first + 1)];
    const places = [first + 2, first + 3].map((team) => [organization, institution, id(team)]);
    const players = [id(first + 4), id(first + 5)];
    const runs = players.map((personId, index) => {
      const of = {
        personId,
        scope: places[index]!,
        submittedAt: index === 0 ? '2026-11-01T10:02:00Z' : '2026-11-01T10:03:00Z',
      };
      return run({ ...of, simulationId: id(first + 6 + index), eventId: id(first + 8 + index) });
    });
    const [failing, waiting] = runs as [(typeof runs)[number], (typeof runs)[number]];
    await reporting.told(
      node(organization, 'organization', [organization], `League ${first}`),
      node(institution, 'institution', [organization, institution], 'School'),
      ...places.map((path, index) => node(path[2]!, 'team', path, `Team ${index}`)),
      ...players.map((personId) => person(personId, 'Jane', 'Canary')),
      ...players.map((personId, index) => member(personId, places[index]![2]!, 'player', 100)),
    );
    const outcomes = [[failing.queued(), failing.failed()], [waiting.queued()]];
    for (const told of first === 500 ? outcomes : outcomes.toReversed()) await reporting.told(...told);
    const { groups } = await show((overview) => overview.listGroups({ kind: 'organization' }));
    expect(groups.find(({ nodeId }) => nodeId === organization)).toMatchObject({ newestSimulationState: 'failed' });
  },
);

test('an event shows its own run, whatever batches order of it; theirs where there is no other', async () => {
  const eventId = id(451);
  const later = { submittedAt: '2026-11-01T12:00:00Z', researchOnly: true };
  const ofBatch = run({ ...later, simulationId: id(452), eventId, personId: people.ann });
  const own = run({ simulationId: id(453), eventId, personId: people.ann });
  const shown = async () => {
    const { events } = await show((overview) => overview.listEvents({ personId: people.ann }));
    const { simulationId, simulationState, mps95 } = events.find((event) => event.eventId === eventId)!;
    return [simulationId, simulationState, mps95];
  };
  await reporting.told(hae({ eventId, personId: people.ann }), ofBatch.queued(), ofBatch.cancelled());
  expect(await shown()).toEqual([id(452), 'cancelled', 0]);
  await reporting.told(own.queued(), own.started(), own.completed(0.21));
  expect(await shown()).toEqual([id(453), 'complete', 0.21]);
});

test('a failed simulation that is tried again waits, and can complete', async () => {
  const again = run({ simulationId: id(402), eventId: id(401), personId: cid });
  await reporting.told(again.queued(), again.started(), again.failed(), again.queued());
  const find = () => show((overview) => overview.listSimulations({ eventId: id(401) }));
  const waiting = (await find()).simulations.map(({ state, reasonCode }) => [state, reasonCode]);
  expect(waiting).toEqual([['queued', undefined]]);
  await reporting.told(again.started(), again.completed(0.3));
  expect((await find()).simulations).toMatchObject([{ state: 'complete', mps95: 0.3 }]);
  expect(await show((overview) => overview.getPlayer({ personId: cid }))).toMatchObject({
    complete: 1,
    pending: 0,
    failed: 0,
  });
});

test('a cancelled simulation is no longer counted as waiting', async () => {
  const stopped = run({
    simulationId: id(403),
    eventId: id(401),
    personId: cid,
    submittedAt: '2026-11-02T10:00:00Z',
  });
  await reporting.told(stopped.queued(), stopped.cancelled());
  expect(await show((overview) => overview.getPlayer({ personId: cid }))).toMatchObject({
    complete: 1,
    pending: 0,
    failed: 0,
  });
});

test('an older message that comes late changes nothing', async () => {
  const { value, headers, key } = encodeEvent(
    'test',
    run({ simulationId: id(402), eventId: id(401), personId: cid }).queued(),
    {},
  );
  await reporting.bus.append('simulation', [{ value, key, headers: { ...headers, ce_time: '2020-01-01T00:00:00Z' } }]);
  await reporting.settled();
  const { simulations } = await show((overview) => overview.listSimulations({ eventId: id(401), group: 'complete' }));
  expect(simulations).toHaveLength(1);
});

test('who leaves a team is no longer listed there, though their events still are, with their name', async () => {
  await reporting.told({
    type: 'strainscope.org.member.left.v1',
    key: cid,
    message: { personId: cid, nodeId: tree.team, role: 'player' },
  });
  const [players, events] = await reporting.as(actors.coach, (overview) =>
    Promise.all([overview.listPlayers({ nodeId: tree.team }), overview.listEvents({ personId: cid })]),
  );
  expect(players.players.map(({ personId }) => personId)).toEqual([people.ann]);
  expect(events.events).toMatchObject([{ playerName: 'Cid Cole' }]);
});

test('an undefined member is listed by the name of their sensor until they are known', async () => {
  const stray = id(302);
  await reporting.told({
    type: 'strainscope.org.member.joined.v1',
    key: stray,
    message: {
      personId: stray,
      nodeId: tree.team,
      role: 'player',
      level: 100,
      undefinedMember: true,
      displayName: 'Prevent MG77',
    },
  });
  const { players } = await show((overview) => overview.listPlayers({ undefinedOnly: true }));
  expect(players).toMatchObject([{ personId: stray, firstName: '', lastName: 'Prevent MG77', undefinedMember: true }]);
});

test('an undefined member is found by a sensor, however it is written', async () => {
  const stray = id(302);
  const find = (search: string) =>
    show(async (overview) => {
      const { players, page } = await overview.listPlayers({ undefinedOnly: true, search });
      return [players.map(({ personId }) => personId), Number(page!.total)];
    });
  expect(await find('mg77')).toEqual([[stray], 1]);
  await reporting.told({
    type: 'strainscope.org.sensor.assigned.v1',
    key: stray,
    message: { personId: stray, teamId: tree.team, brand: 'prevent', sensorId: '9999' },
  });
  for (const search of ['9999', 'MG9999', 'mg 99', '77']) expect(await find(search)).toEqual([[stray], 1]);
  expect(await find('1005')).toEqual([[], 0]);
});

test('renamed and deleted nodes', async () => {
  await reporting.told({
    type: 'strainscope.org.node.renamed.v1',
    key: tree.otherTeam,
    message: { nodeId: tree.otherTeam, name: 'Hill U18' },
  });
  expect(await show((overview) => overview.getGroup({ nodeId: tree.otherTeam }))).toMatchObject({ name: 'Hill U18' });
  await reporting.told({
    type: 'strainscope.org.node.deleted.v1',
    key: tree.otherTeam,
    message: { nodeId: tree.otherTeam },
  });
  await expect(show((overview) => overview.getGroup({ nodeId: tree.otherTeam }))).rejects.toMatchObject(missing);
});

test('an erased person is gone, also when one of their events comes late', async () => {
  await reporting.told({ type: 'strainscope.auth.person.erased.v1', key: cid, message: { personId: cid } });
  await reporting.told(hae({ eventId: id(404), personId: cid, scope: teamScope }));
  expect((await show((overview) => overview.listEvents({ personId: cid }))).events).toEqual([]);
  await expect(show((overview) => overview.getPlayer({ personId: cid }))).rejects.toMatchObject(missing);
});

test('a simulation that is told of while its event becomes somebody else’s is theirs, too', async () => {
  const [eventId, simulationId] = [id(501), id(502)];
  const { ann, bob } = people;
  await reporting.told(hae({ eventId, personId: ann }));
  const message = { eventId, personId: bob, formerPersonId: ann, teamId: tree.team };
  const waiting = (count: number) =>
    eventually(async () => {
      const [row] = await reporting.database
        .fork()
        .execute<{ n: number }[]>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      expect(row!.n).toBe(count);
    });
  // Both count Ann’s simulations: the one waits for the other.
  await withScope(reporting.database.fork(), serviceScope, async (em) => {
    await em.execute('select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [ann, tree.team]);
    await reporting.announce({ type: 'strainscope.ingest.hae.reassigned.v1', key: eventId, message });
    await waiting(1);
    await reporting.announce(run({ simulationId, eventId, personId: ann }).queued());
    await waiting(2);
  });
  await reporting.settled();
  const { simulations } = await show((overview) => overview.listSimulations({ eventId }));
  expect(simulations).toMatchObject([{ simulationId, personId: bob }]);
  const counted = await show((overview) => Promise.all([ann, bob].map((personId) => overview.getPlayer({ personId }))));
  const { simulations: ofAnn } = await show((overview) => overview.listSimulations({ personId: ann }));
  expect(counted[0]!.pending).toBe(ofAnn.filter(({ state }) => state === 'queued').length);
  expect(counted[1]!.pending).toBeGreaterThan(0);
});

test('whoever has nothing left in a team is not kept as somebody who has 0 there', async () => {
  const [eventId, personId] = [id(601), id(602)];
  const simulation = run({ simulationId: id(603), eventId, personId });
  await reporting.told(hae({ eventId, personId }), simulation.queued());
  const kept = () =>
    withScope(reporting.database.fork(), serviceScope, async (em) => [
      await em.execute('select events, pending from totals where person_id = ?', [personId]),
      await em.execute('select scope from people where id = ?', [personId]),
    ]);
  expect(await kept()).toEqual([
    [{ events: 1, pending: 1 }],
    [{ scope: expect.arrayContaining(teamScope) as unknown }],
  ]);
  const message = { eventId, personId: people.bob, formerPersonId: personId, teamId: tree.team };
  await reporting.told({ type: 'strainscope.ingest.hae.reassigned.v1', key: eventId, message });
  expect(await kept()).toEqual([[], [{ scope: [] }]]);
});
