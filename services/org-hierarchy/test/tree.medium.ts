import { timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import type { Actor } from '@strainscope/access';
import { idFrom, Level, newId } from '@strainscope/kernel';
import { MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { orgHierarchy } from '../src/index.ts';

let service: TestedService;
let tree: Client<typeof TreeService>;
let structure: Client<typeof StructureService>;

beforeAll(async () => {
  service = await testedService(orgHierarchy, {});
  tree = createClient(TreeService, service.calls);
  structure = createClient(StructureService, service.calls);
});
afterAll(() => service.stop());

const someone = (level: Level): Actor => ({ personId: newId(), level, permissions: [] });

/** An organization with one institution and one team, built by the system. */
async function plantTree(name = newId()) {
  return service.asSystem(async () => {
    const organization = await tree.createNode({ kind: 'organization', name });
    const institution = await tree.createNode({ kind: 'institution', name, parentId: organization.nodeId });
    const team = await plantTeam(institution.nodeId, 'First team');
    return { organization: organization.nodeId, institution: institution.nodeId, team: team.nodeId };
  });
}

const plantTeam = (parentId: string, name: string) =>
  tree.createNode({ kind: 'team', name, parentId, timeZone: 'Europe/Berlin', sport: 'rugby' });

async function staffOf(nodeId: string, level: Level): Promise<Actor> {
  const actor = someone(level);
  await service.asSystem(() => tree.addMember({ personId: actor.personId, nodeId, role: 'staff' }));
  await service.settled();
  return actor;
}

async function playerOf(teamId: string): Promise<string> {
  const personId = newId();
  await service.asSystem(() => tree.addMember({ personId, nodeId: teamId, role: 'player', position: 'prop' }));
  return personId;
}

const wearing = (personId: string, teamId: string, sensorId: string) => ({
  personId,
  teamId,
  brand: 'prevent',
  sensorId,
});

type Wish = ReturnType<typeof wearing> & { from?: Timestamp };

const assign = (...assignments: Wish[]) => service.asSystem(() => tree.assignSensors({ assignments }));

/** Who wears what in a team now. */
async function wornIn(teamId: string): Promise<string[][]> {
  const rows = await service.rows<{ person_id: string; sensor_id: string }>(
    `select person_id, sensor_id from sensor_assignments where team_id = ? and until is null order by sensor_id`,
    [teamId],
  );
  return rows.map(({ person_id, sensor_id }) => [person_id, sensor_id]);
}

/** An event of a sensor that nobody owns comes in; answers the undefined member. */
async function seenUnowned(teamId: string, sensorId: string, firstSeenAt?: Date): Promise<string> {
  const personId = idFrom('prevent', sensorId, teamId);
  const seenAt = firstSeenAt && { firstSeenAt: timestampFromDate(firstSeenAt) };
  const message = { personId, teamId, brand: 'prevent', sensorId, ...seenAt };
  await service.announce('strainscope.ingest.sensor.unrecognised.v1', personId, message);
  return personId;
}

test('a node knows its path by name and is announced with it', async () => {
  const { organization, institution, team } = await plantTree('Northern League');
  const node = await service.asSystem(() => tree.getNode({ nodeId: team }));
  expect(node.path.map(({ name }) => name)).toEqual(['Northern League', 'Northern League', 'First team']);
  await service.settled();
  const created = await service.announced('strainscope.org.node.created.v1');
  expect(created.at(-1)).toMatchObject({
    nodeId: team,
    path: [organization, institution, team],
    timeZone: 'Europe/Berlin',
  });
});

test('a given id makes creation repeatable', async () => {
  const nodeId = newId();
  const create = () => service.asSystem(() => tree.createNode({ nodeId, kind: 'organization', name: nodeId }));
  await create();
  expect((await create()).nodeId).toBe(nodeId);
  await service.settled();
  const created = await service.announced('strainscope.org.node.created.v1');
  expect(created.filter((event) => event.nodeId === nodeId)).toHaveLength(1);
});

test('names are unique below their parent, whatever their case, also when two come at once', async () => {
  const { institution } = await plantTree();
  await expect(service.asSystem(() => plantTeam(institution, ' first  TEAM '))).rejects.toMatchObject({
    code: 'NODE_NAME_TAKEN',
    status: 409,
  });
  const twins = await Promise.allSettled([1, 2].map(() => service.asSystem(() => plantTeam(institution, 'Reserves'))));
  expect(twins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('renaming several is all or nothing', async () => {
  const { institution, team } = await plantTree();
  const second = await service.asSystem(() => plantTeam(institution, 'Second team'));
  const rename = (name: string, other: string) =>
    service.asSystem(() =>
      structure.renameNodes({
        kind: 'team',
        nodes: [
          { nodeId: second.nodeId, name: other },
          { nodeId: team, name },
        ],
      }),
    );
  await expect(rename('', 'Third team')).rejects.toMatchObject({ faults: [{ path: 'nodes.1.name' }] });
  await expect(rename('Third team', 'Third team')).rejects.toMatchObject({ code: 'NODE_NAME_TAKEN' });
  expect((await service.asSystem(() => tree.getNode({ nodeId: second.nodeId }))).name).toBe('Second team');
  const { nodes } = await rename('Second team', 'Third team');
  expect(nodes.map(({ name }) => name)).toEqual(['Third team', 'Second team']);
});

test('what does not fit the tree is refused with the field named', async () => {
  const { organization, team } = await plantTree();
  const create = (request: object) => service.asSystem(() => tree.createNode({ name: 'x', ...request }));
  await expect(create({ kind: 'team', parentId: organization, timeZone: 'UTC' })).rejects.toMatchObject({
    faults: [{ path: 'parent_id' }],
  });
  await expect(create({ kind: 'club' })).rejects.toMatchObject({ faults: [{ path: 'kind' }] });
  await expect(create({ kind: 'institution', parentId: newId() })).rejects.toMatchObject({ status: 404 });
  const stray = { personId: newId(), nodeId: organization, role: 'player' };
  await expect(service.asSystem(() => tree.addMember(stray))).rejects.toMatchObject({ faults: [{ path: 'node_id' }] });
  const status = { teamId: team, players: [{ personId: newId(), status: 'resting' }] };
  await expect(service.asSystem(() => tree.setPlayerStatus(status))).rejects.toMatchObject({ status: 422 });
});

test('a player’s status is changed for all or for nobody, and announced', async () => {
  const { team } = await plantTree();
  const [first, second] = [await playerOf(team), await playerOf(team)];
  const set = (...personIds: string[]) =>
    service.asSystem(() =>
      tree.setPlayerStatus({ teamId: team, players: personIds.map((personId) => ({ personId, status: 'injured' })) }),
    );
  await expect(set(first, newId())).rejects.toMatchObject({ status: 404 });
  await set(first, second);
  await service.settled();
  const changed = await service.announced('strainscope.org.member.status-changed.v1');
  expect(changed.filter(({ teamId }) => teamId === team)).toHaveLength(2);
});

test('in an organization a sensor is worn by one person at a time; a person wears one of a brand', async () => {
  const { institution, team } = await plantTree();
  const [anna, ben] = [await playerOf(team), await playerOf(team)];
  const { nodeId: reserves } = await service.asSystem(() => plantTeam(institution, 'Reserves'));
  const carl = await playerOf(reserves);
  await assign(wearing(anna, team, 'MG100'));
  await assign(wearing(anna, team, 'MG100'));
  await expect(assign(wearing(ben, team, 'MG101'), wearing(carl, reserves, 'MG100'))).rejects.toMatchObject({
    code: 'SENSOR_WORN',
    status: 409,
  });
  const given = wearing(anna, team, 'MG103');
  await expect(assign(given, wearing(ben, team, 'MG104'), wearing(carl, reserves, 'mg103'))).rejects.toMatchObject({
    code: 'SENSOR_GIVEN_TWICE',
    faults: [
      {
        path: 'nodes.0',
        message: expect.stringMatching(/^Sensor MG103 is given to more than one player here/) as string,
      },
      { path: 'nodes.2' },
    ],
  });
  await assign(wearing(anna, team, 'MG102'), wearing(ben, team, 'MG100'));
  await assign(wearing(ben, team, ''));
  await service.settled();
  const of = (events: Record<string, unknown>[]) =>
    events.filter(({ personId }) => personId === anna || personId === ben).map(({ sensorId }) => sensorId);
  expect(of(await service.announced('strainscope.org.sensor.assigned.v1'))).toEqual(['MG100', 'MG102', 'MG100']);
  expect(of(await service.announced('strainscope.org.sensor.unassigned.v1'))).toEqual(['MG100', 'MG100']);
});

test('players swap sensors in one call, in whatever order it names them', async () => {
  const { team } = await plantTree();
  const [anna, ben] = [await playerOf(team), await playerOf(team)];
  await assign(wearing(anna, team, 'MG200'), wearing(ben, team, 'MG201'));
  await assign(wearing(anna, team, 'MG201'), wearing(ben, team, 'MG200'));
  expect(await wornIn(team)).toEqual([
    [ben, 'MG200'],
    [anna, 'MG201'],
  ]);
  const twice = assign(wearing(anna, team, 'MG202'), wearing(anna, team, 'MG203'));
  await expect(twice).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a sensor is one sensor however its id is written, and keeps the id as typed', async () => {
  const { team } = await plantTree();
  const [anna, ben] = [await playerOf(team), await playerOf(team)];
  await assign(wearing(anna, team, 'MG0300'));
  for (const written of ['0300', ' mg0300', 'MG 0300']) {
    await expect(assign(wearing(ben, team, written))).rejects.toMatchObject({ code: 'SENSOR_WORN' });
  }
  await assign(wearing(anna, team, '0300'));
  expect(await wornIn(team)).toEqual([[anna, 'MG0300']]);
});

test('what another organization uses neither blocks nor shows', async () => {
  const [own, other] = [await plantTree(), await plantTree()];
  const [anna, stranger, guest] = [await playerOf(own.team), await playerOf(other.team), newId()];
  await assign(wearing(stranger, other.team, 'MG400'));
  await assign(wearing(anna, own.team, 'MG400'));
  expect([await wornIn(own.team), await wornIn(other.team)]).toEqual([[[anna, 'MG400']], [[stranger, 'MG400']]]);

  for (const { team } of [own, other]) {
    await service.asSystem(() => tree.addMember({ personId: guest, nodeId: team, role: 'player' }));
  }
  await assign(wearing(guest, other.team, 'MG401'));
  await assign(wearing(guest, own.team, 'MG402'));
  expect(await wornIn(other.team)).toContainEqual([guest, 'MG401']);
});

test('a player takes a sensor over from an undefined member of the organization', async () => {
  const [{ institution, team }, other] = [await plantTree(), await plantTree()];
  const { nodeId: reserves } = await service.asSystem(() => plantTeam(institution, 'Reserves'));
  const [anna, ben] = [await playerOf(team), await playerOf(team)];
  const seenAt = new Date('2026-03-01T12:00:00Z');
  const [early, late] = [await seenUnowned(reserves, '0500', seenAt), await seenUnowned(reserves, '0501', seenAt)];
  const foreign = await seenUnowned(other.team, '0500', seenAt);
  await service.settled();

  const since = (time: string) => ({ from: timestampFromDate(new Date(time)) });
  await assign(
    { ...wearing(anna, team, 'MG0500'), ...since('2026-04-01T00:00:00Z') },
    { ...wearing(ben, team, 'MG0501'), ...since('2026-02-01T00:00:00Z') },
  );
  expect(await wornIn(team)).toEqual([
    [anna, 'MG0500'],
    [ben, 'MG0501'],
  ]);
  expect([await wornIn(reserves), await wornIn(other.team)]).toEqual([[], [[foreign, '0500']]]);

  await service.settled();
  const unassigned = await service.announced('strainscope.org.sensor.unassigned.v1');
  const endOf = (personId: string) => unassigned.find((event) => event.personId === personId)?.until;
  expect(endOf(early)).toBe('2026-04-01T00:00:00Z');
  // Ben had it before it was first seen: the undefined member never did.
  expect(endOf(late)).toBe('2026-03-01T12:00:00Z');
  await expect(assign(wearing(ben, team, '0500'))).rejects.toMatchObject({ code: 'SENSOR_WORN' });
});

test('an unrecognised sensor gets an undefined member, once', async () => {
  const { team } = await plantTree();
  const personId = await seenUnowned(team, 'MG900');
  await seenUnowned(team, 'MG900');
  await service.settled();
  const joined = await service.announced('strainscope.org.member.joined.v1');
  expect(joined.filter((event) => event.personId === personId)).toEqual([
    expect.objectContaining({ undefinedMember: true, displayName: 'Undefined member (MG900)', nodeId: team }),
  ]);
  const assigned = await service.announced('strainscope.org.sensor.assigned.v1');
  expect(assigned.filter((event) => event.personId === personId)).toHaveLength(1);
});

describe('who may do what', () => {
  type Call = (target: { organization: string; institution: string; team: string }, player: string) => Promise<unknown>;
  const calls: Record<string, { call: Call; allowed: Record<string, Level[]> }> = {
    'read the team': {
      call: ({ team }) => tree.getNode({ nodeId: team }),
      allowed: { own: [Level.organization, Level.institution, Level.team], other: [] },
    },
    'read the organization': {
      call: ({ organization }) => tree.getNode({ nodeId: organization }),
      allowed: { own: [Level.organization], other: [] },
    },
    'add a team': {
      call: ({ institution }) => plantTeam(institution, newId()),
      allowed: { own: [Level.organization, Level.institution], other: [] },
    },
    'rename the team': {
      call: ({ team }) => structure.renameNodes({ kind: 'team', nodes: [{ nodeId: team, name: newId() }] }),
      allowed: { own: [Level.organization, Level.institution], other: [] },
    },
    'rename the organization': {
      call: ({ organization }) =>
        structure.renameNodes({ kind: 'organization', nodes: [{ nodeId: organization, name: newId() }] }),
      allowed: { own: [], other: [] },
    },
    'add a player to the staff': {
      call: ({ team }, player) => tree.addMember({ personId: player, nodeId: team, role: 'staff' }),
      allowed: { own: [Level.organization, Level.institution, Level.team], other: [] },
    },
    'set a player’s status': {
      call: ({ team }, player) =>
        tree.setPlayerStatus({ teamId: team, players: [{ personId: player, status: 'inactive' }] }),
      allowed: { own: [Level.organization, Level.institution, Level.team], other: [] },
    },
    'give a sensor': {
      call: ({ team }, player) => tree.assignSensors({ assignments: [wearing(player, team, newId())] }),
      allowed: { own: [Level.organization, Level.institution, Level.team], other: [] },
    },
  };
  const nodeOf = { 300: 'organization', 250: 'institution', 200: 'team' } as const;
  const cases = Object.entries(calls).flatMap(([title, { call, allowed }]) =>
    (['own', 'other'] as const).flatMap((relation) =>
      ([Level.organization, Level.institution, Level.team, Level.family, Level.player] as const).map((level) => ({
        title,
        relation,
        level,
        call,
        expected: allowed[relation]!.includes(level) ? 'allowed' : 404,
      })),
    ),
  );

  test.each(cases)('$title, $level in its $relation tree: $expected', async ({ relation, level, call, expected }) => {
    const [own, other] = [await plantTree(), await plantTree()];
    const target = relation === 'own' ? own : other;
    const player = await playerOf(target.team);
    const actor = level >= Level.team ? await staffOf(own[nodeOf[level as 300 | 250 | 200]], level) : someone(level);
    const outcome = await service
      .as(actor, () => call(target, player))
      .then(
        () => 'allowed',
        (error: { status?: number }) => error.status,
      );
    expect(outcome).toBe(expected);
  });

  test('nobody draws somebody over from a tree that they do not see', async () => {
    const [own, other] = [await plantTree(), await plantTree()];
    const coach = await staffOf(own.team, Level.team);
    // A moment ago: nothing that follows from events knows of it yet.
    const stranger = await playerOf(other.team);
    const enrol = (personId: string) =>
      service.as(coach, () => tree.addMember({ personId, nodeId: own.team, role: 'player' }));
    await expect(enrol(stranger)).rejects.toMatchObject({ status: 404 });
  });

  test('who belongs nowhere is drawn in by nobody but an administrator: others invite', async () => {
    const own = await plantTree();
    const coach = await staffOf(own.team, Level.team);
    const former = await playerOf(own.team);
    await service.as(coach, () =>
      createClient(MemberService, service.calls).removePlayers({ teamId: own.team, personIds: [former] }),
    );
    const enrol = () => tree.addMember({ personId: former, nodeId: own.team, role: 'player' });
    await expect(service.as(coach, enrol)).rejects.toMatchObject({ status: 404 });
    await expect(service.as(someone(Level.admin), enrol)).resolves.toBeDefined();
  });

  test('nobody gets in without an actor', async () => {
    await expect(tree.listNodes({})).rejects.toMatchObject({ status: 401 });
  });

  test('pickers list what the actor may see, and no more', async () => {
    const [own] = [await plantTree(), await plantTree()];
    const actor = await staffOf(own.institution, Level.institution);
    const { nodes } = await service.as(actor, () => tree.listNodes({}));
    expect(nodes.map(({ nodeId }) => nodeId).sort()).toEqual([own.institution, own.team].sort());
  });

  test('a list is of what lies below one node, however deep, and of nothing else', async () => {
    const [own] = [await plantTree(), await plantTree()];
    const teams = await service.asSystem(() => tree.listNodes({ kind: 'team', withinId: own.organization }));
    expect(teams.nodes.map(({ nodeId }) => nodeId)).toEqual([own.team]);
  });
});
