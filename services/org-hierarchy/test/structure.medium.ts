import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { EditedTree } from './edited-tree.ts';
import type { Kind } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const asSystem = <T>(work: () => Promise<T>) => league.service.asSystem(work);
const remove = (kind: Kind, ...ids: string[]) =>
  asSystem(() => league.structure.deleteNodes({ kind, nodes: ids.map((nodeId) => ({ nodeId })) }));
const merge = (kind: Kind, nodeId: string, intoNodeId: string) =>
  asSystem(() => league.structure.mergeNodes({ kind, merges: [{ nodeId, intoNodeId }] }));
const rename = (...renamings: [nodeId: string, name: string][]) =>
  asSystem(() =>
    league.structure.renameNodes({ kind: 'team', nodes: renamings.map(([nodeId, name]) => ({ nodeId, name })) }),
  );

test('adding, and a verdict for every item that cannot be added', async () => {
  const { institution } = await league.plantInstitution();
  const add = (...names: string[]) =>
    asSystem(() =>
      league.structure.addNodes({
        kind: 'team',
        nodes: names.map((name) => ({ parentId: institution, name, timeZone: 'Europe/Berlin' })),
      }),
    );
  await add('U14', 'U16');
  await expect(add('U18', 'u14', '', 'U16')).rejects.toMatchObject({
    message: '3 of 4 changes cannot be made, so none was.',
    faults: [{ path: 'nodes.1' }, { path: 'nodes.2.name' }, { path: 'nodes.3' }],
  });
  expect(await league.namesBelow(institution)).toEqual(['U14', 'U16']);
});

test('a new team plays where most teams of its institution do, else where those of its organization do', async () => {
  const { organization, institution } = await league.plantInstitution();
  const sister = await league.plant('institution', 'Sister', organization);
  const add = async (parentId: string, name: string, timeZone = '') => {
    const { nodes } = await asSystem(() =>
      league.structure.addNodes({ kind: 'team', nodes: [{ parentId, name, timeZone }] }),
    );
    return (await asSystem(() => league.tree.getNode({ nodeId: nodes[0]!.nodeId }))).timeZone;
  };
  const usualIn = async (nodeId: string) => (await asSystem(() => league.tree.getNode({ nodeId }))).timeZone;
  await expect(add(institution, 'First')).rejects.toMatchObject({ faults: [{ path: 'nodes.0.time_zone' }] });
  expect(await usualIn(institution)).toBeUndefined();
  await add(sister, 'A', 'America/Chicago');
  await add(sister, 'B', 'America/Chicago');
  expect(await add(institution, 'First')).toBe('America/Chicago');
  await add(institution, 'Second', 'Europe/Paris');
  await add(institution, 'Third', 'Europe/Paris');
  expect([await usualIn(institution), await add(institution, 'Fourth')]).toEqual(['Europe/Paris', 'Europe/Paris']);
});

test('a name is found by words in any order, and only by all of them', async () => {
  const { institution } = await league.plantInstitution();
  for (const name of ['U15 Tigers', 'U16 Tigers', '100% U15']) await league.plant('team', name, institution);
  const found = async (search: string) =>
    (await asSystem(() => league.tree.listNodes({ parentId: institution, search }))).nodes.map(({ name }) => name);
  expect(await found('tigers  u15')).toEqual(['U15 Tigers']);
  expect(await found('0% u')).toEqual(['100% U15']);
  expect(await found('tigers 0%')).toEqual([]);
});

test('whoever edits what somebody else has changed meanwhile is told', async () => {
  const { institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const head = await league.staff(institution, Level.institution);
  const renameAs = (name: string, version: number) =>
    league.structure.renameNodes({ kind: 'team', nodes: [{ nodeId: team, name, version }] });
  const rename = (name: string, version: number) => asSystem(() => renameAs(name, version));
  const { nodes } = await league.service.as(head, () => renameAs('U15', 1));
  expect(nodes[0]).toMatchObject({ name: 'U15', version: 2 });
  const said = expect.stringMatching(/^“U15” was changed meanwhile by somebody else, .* UTC\.$/) as unknown;
  await expect(rename('U16', 1)).rejects.toMatchObject({
    code: 'NODE_CHANGED',
    status: 409,
    message: said,
    faults: [{ path: 'nodes.0.version', message: said, who: head.personId }],
  });
  await rename('U16', 2);
});

test('a deletion takes what is below with it, and undo brings all of it back', async () => {
  const { organization, institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const anna = await league.player(team);
  const head = await league.staff(institution, Level.institution);
  await league.wear(anna, team, 'MG1');

  const deleted = await remove('institution', institution);
  expect(await league.namesBelow(organization)).toEqual([]);
  await expect(asSystem(() => league.tree.getNode({ nodeId: team }))).rejects.toMatchObject({ status: 404 });
  await expect(league.player(team)).rejects.toMatchObject({ status: 404 });
  expect([await league.playersOf(team), await league.wornBelow(organization)]).toEqual([[], []]);
  // Its name is free.
  const second = await league.plant('institution', 'Institution', organization);
  await expect(league.undo(deleted)).rejects.toMatchObject({ code: 'NODE_NAME_TAKEN' });
  await remove('institution', second);

  await league.undo(deleted);
  expect(await league.namesBelow(institution)).toEqual(['U14']);
  expect(await league.playersOf(team)).toEqual([anna]);
  expect(await league.wornBelow(team)).toEqual([[anna, 'MG1', team]]);
  await league.service.settled();
  await expect(league.service.as(head, () => league.tree.getNode({ nodeId: team }))).resolves.toMatchObject({
    name: 'U14',
  });
  await expect(league.undo(deleted)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });

  const types = ['deleted', 'restored'] as const;
  for (const type of types) {
    const events = await league.service.announced(`strainscope.org.node.${type}.v1`);
    expect(events.map(({ nodeId }) => nodeId)).toEqual(expect.arrayContaining([institution, team]));
  }
});

test('a team goes before its players and comes back after them: no list shows it without them', async () => {
  const { institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  await league.player(team);
  await league.player(team);
  await league.undo(await remove('team', team));
  await league.service.settled();
  const told = await league.service.announced(
    ...(['strainscope.org.node.deleted.v1', 'strainscope.org.member.left.v1'] as const),
    ...(['strainscope.org.member.joined.v1', 'strainscope.org.node.restored.v1'] as const),
  );
  const what = told.filter(({ nodeId }) => nodeId === team).map(({ personId }) => (personId ? 'player' : 'team'));
  // Planted; deleted; restored.
  expect(what).toEqual(['player', 'player', 'team', 'player', 'player', 'player', 'player', 'team']);
});

test('two teams become one: members, sensors and the old id go to it, and back when it is undone', async () => {
  const { institution } = await league.plantInstitution();
  const [first, second] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
  ];
  const [anna, ben, cleo] = [await league.player(first), await league.player(second), await league.player(second)];
  await asSystem(() => league.tree.addMember({ personId: ben, nodeId: first, role: 'player' }));
  await league.wear(cleo, second, 'MG2');
  const coach = await league.staff(second, Level.team);

  const merged = await merge('team', second, first);
  expect(await league.namesBelow(institution)).toEqual(['First']);
  expect(await league.playersOf(first)).toEqual([anna, ben, cleo].sort());
  expect(await league.wornBelow(first)).toEqual([[cleo, 'MG2', first]]);
  await expect(asSystem(() => league.tree.getNode({ nodeId: second }))).resolves.toMatchObject({ nodeId: first });
  // Calls that still say the old id reach the team.
  const dora = await league.player(second);
  expect(await league.playersOf(first)).toContain(dora);
  await league.service.settled();
  await expect(league.service.as(coach, () => league.tree.getNode({ nodeId: first }))).resolves.toBeDefined();
  expect((await league.service.announced('strainscope.org.node.merged.v1')).at(-1)).toMatchObject({
    nodeId: second,
    intoNodeId: first,
    path: [expect.anything(), institution, first],
  });

  await league.undo(merged);
  expect(await league.playersOf(second)).toEqual([ben, cleo].sort());
  expect(await league.playersOf(first)).toEqual([anna, ben, dora].sort());
  expect(await league.wornBelow(second)).toEqual([[cleo, 'MG2', second]]);
});

test('whom somebody removed after a merge stays out when it is undone, and holds nobody else up', async () => {
  const { institution } = await league.plantInstitution();
  const [first, second] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
  ];
  const [anna, ben, cleo] = [await league.player(second), await league.player(second), await league.player(second)];
  const [coach, helper, both] = [
    await league.staff(second, Level.team),
    await league.staff(second, Level.team),
    await league.staff(second, Level.team),
  ];
  await asSystem(() => league.tree.addMember({ personId: both.personId, nodeId: first, role: 'staff' }));
  const third = await league.plant('team', 'Third', institution);

  const merged = await merge('team', second, first);
  await asSystem(async () => {
    await league.members.removeStaff({ nodeId: first, personIds: [coach.personId, both.personId] });
    await league.members.removePlayers({ teamId: first, personIds: [anna] });
    await league.members.movePlayers({ fromTeamId: first, toTeamId: third, personIds: [ben] });
  });
  await league.undo(merged);
  expect([await league.staffOf(second), await league.playersOf(second)]).toEqual([[helper.personId], [cleo]]);
  expect([await league.staffOf(first), await league.playersOf(first)]).toEqual([[], []]);
  expect(await league.playersOf(third)).toEqual([ben]);
});

test('a merge is not undone while the team of its members is deleted', async () => {
  const { institution } = await league.plantInstitution();
  const [first, second] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
  ];
  const anna = await league.player(second);
  const merged = await merge('team', second, first);
  const deleted = await remove('team', first);
  await expect(league.undo(merged)).rejects.toMatchObject({
    code: 'NOT_UNDOABLE',
    message: 'This can no longer be undone: “First” was deleted or merged since.',
  });
  await league.undo(deleted);
  await league.undo(merged);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [anna]]);
});

test('teams that became one at once are those again, and nobody is in one between', async () => {
  const { institution } = await league.plantInstitution();
  const [first, second, third] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
    await league.plant('team', 'Third', institution),
  ];
  const [anna, ben] = [await league.player(first), await league.player(second)];
  const merges = [
    { nodeId: first, intoNodeId: second },
    { nodeId: second, intoNodeId: third },
  ];
  const merged = await asSystem(() => league.structure.mergeNodes({ kind: 'team', merges }));
  expect(await league.playersOf(third)).toEqual([anna, ben].sort());
  await league.undo(merged);
  expect(await league.playersOf(first)).toEqual([anna]);
  expect(await league.playersOf(second)).toEqual([ben]);
  expect(await league.playersOf(third)).toEqual([]);
});

test('institutions of two organizations become one with all their teams; a chain of merges is undone from its end', async () => {
  const [own, other] = [await league.plantInstitution(), await league.plantInstitution()];
  const team = await league.plant('team', 'U14', own.institution);
  const anna = await league.player(team);
  await league.wear(anna, team, 'MG7');
  const first = await merge('institution', own.institution, other.institution);
  expect(await league.namesBelow(other.institution)).toEqual(['U14']);
  expect(await league.wornBelow(other.organization)).toEqual([[anna, 'MG7', team]]);

  const third = await league.plant('institution', 'Third', other.organization);
  const second = await merge('institution', other.institution, third);
  await expect(asSystem(() => league.tree.getNode({ nodeId: own.institution }))).resolves.toMatchObject({
    nodeId: third,
  });
  await expect(league.undo(first)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  await league.undo(second);
  expect(await league.namesBelow(other.institution)).toEqual(['U14']);
  await league.undo(first);
  expect([await league.namesBelow(own.institution), await league.namesBelow(other.institution)]).toEqual([['U14'], []]);
  expect(await league.wornBelow(own.organization)).toEqual([[anna, 'MG7', team]]);
});

test('names that were changed again, and a deletion, are undone from the last to the first', async () => {
  const { institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const saved = [await rename([team, 'U15']), await rename([team, 'U16']), await remove('team', team)];
  await expect(league.undo(saved[0]!)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  for (const change of saved.toReversed()) await league.undo(change);
  expect(await league.namesBelow(institution)).toEqual(['U14']);
});

describe('names that nodes take from each other in one step', () => {
  async function twoYears() {
    const { institution } = await league.plantInstitution();
    const [younger, older] = [
      await league.plant('team', 'U14', institution),
      await league.plant('team', 'U15', institution),
    ];
    const names = async () =>
      Promise.all([younger, older].map(async (nodeId) => (await asSystem(() => league.tree.getNode({ nodeId }))).name));
    return { institution, younger, older, names };
  }

  test.each([
    ['each the next one', ['U15', 'U16']],
    ['both each other’s', ['U15', 'U14']],
    ['written otherwise', ['u15', 'u14']],
  ])('%s, in any order, and back', async (_, [ofYounger = '', ofOlder = '']) => {
    const { younger, older, names } = await twoYears();
    const renamings: [string, string][] = [
      [younger, ofYounger],
      [older, ofOlder],
    ];
    for (const order of [renamings, renamings.toReversed()]) {
      const renamed = await rename(...order);
      expect(await names()).toEqual([ofYounger, ofOlder]);
      await league.undo(renamed);
      expect(await names()).toEqual(['U14', 'U15']);
    }
  });

  test('whoever collides is said, with a node beside them or with one of the step', async () => {
    const { institution, younger, older, names } = await twoYears();
    const third = await league.plant('team', 'U20', institution);
    await league.plant('team', 'U21', institution);
    const verdict = (...renamings: [string, string][]) => rename(...renamings);
    await expect(verdict([younger, 'U15'], [older, 'U21'], [third, 'U14'])).rejects.toMatchObject({
      code: 'NODE_NAME_TAKEN',
      status: 409,
      faults: [{ path: 'nodes.1', message: expect.stringContaining('“U21”') as string }],
    });
    await expect(verdict([younger, 'U16'], [older, 'u16'])).rejects.toMatchObject({ faults: [{ path: 'nodes.1' }] });
    // It keeps its name but for how it is written.
    await expect(verdict([younger, 'U15'], [older, 'u15'])).rejects.toMatchObject({ faults: [{ path: 'nodes.0' }] });
    expect(await names()).toEqual(['U14', 'U15']);
  });

  test('one that another took since is not given back', async () => {
    const { institution, younger, older, names } = await twoYears();
    const renamed = await rename([younger, 'U15'], [older, 'U16']);
    await league.plant('team', 'U14', institution);
    await expect(league.undo(renamed)).rejects.toMatchObject({
      code: 'NODE_NAME_TAKEN',
      message: 'There is a team called “U14” here already.',
    });
    expect(await names()).toEqual(['U15', 'U16']);
  });
});

test('organizations become one with all that is below, are deleted with it, and undo brings it back', async () => {
  const plantOrganization = async (name: string) => {
    const organization = await league.plant('organization');
    const institution = await league.plant('institution', name, organization);
    const team = await league.plant('team', 'U14', institution);
    return { organization, team, player: await league.player(team) };
  };
  const [own, other] = [await plantOrganization('North'), await plantOrganization('South')];
  await league.wear(own.player, own.team, 'MG9');
  const head = await league.staff(own.organization, Level.organization);

  const merged = await merge('organization', own.organization, other.organization);
  expect(await league.namesBelow(other.organization)).toEqual(['North', 'South']);
  expect(await league.wornBelow(other.organization)).toEqual([[own.player, 'MG9', own.team]]);
  await expect(asSystem(() => league.tree.getNode({ nodeId: own.organization }))).resolves.toMatchObject({
    nodeId: other.organization,
  });
  await league.service.settled();
  await expect(league.service.as(head, () => league.tree.getNode({ nodeId: own.team }))).resolves.toBeDefined();
  await league.undo(merged);
  expect(await league.namesBelow(own.organization)).toEqual(['North']);
  expect(await league.namesBelow(other.organization)).toEqual(['South']);

  const deleted = await remove('organization', own.organization);
  await expect(asSystem(() => league.tree.getNode({ nodeId: own.team }))).rejects.toMatchObject({ status: 404 });
  expect([await league.playersOf(own.team), await league.wornBelow(own.organization)]).toEqual([[], []]);
  await league.undo(deleted);
  expect(await league.playersOf(own.team)).toEqual([own.player]);
  expect(await league.wornBelow(own.organization)).toEqual([[own.player, 'MG9', own.team]]);
});

test('what cannot become one says why', async () => {
  const [own, other] = [await league.plantInstitution(), await league.plantInstitution()];
  const [here, there] = [
    await league.plant('team', 'U14', own.institution),
    await league.plant('team', 'u14', other.institution),
  ];
  await expect(merge('institution', own.institution, other.institution)).rejects.toMatchObject({
    code: 'NODE_NOT_MERGEABLE',
    message: expect.stringContaining('“U14”') as string,
  });
  await league.wear(await league.player(here), here, 'MG9');
  await league.wear(await league.player(there), there, 'MG9');
  await expect(merge('team', here, there)).rejects.toMatchObject({
    message: 'Sensor MG9 is worn by somebody in both.',
  });
  await expect(merge('team', here, here)).rejects.toMatchObject({ code: 'NODE_NOT_MERGEABLE' });
});

test('names and sensors that two have both are told in order, however they lie in the table', async () => {
  const [own, other] = [await league.plantInstitution(), await league.plantInstitution()];
  const [here, there] = [
    await league.plant('team', 'U18', own.institution),
    await league.plant('team', 'U17', other.institution),
  ];
  for (const { institution } of [own, other])
    for (const name of ['U16', 'U14', 'U15']) await league.plant('team', name, institution);
  await expect(merge('institution', own.institution, other.institution)).rejects.toMatchObject({
    message: expect.stringContaining('“U14”, “U15”, “U16”') as string,
  });
  for (const team of [here, there])
    for (const sensor of ['MG8', 'MG7']) await league.wear(await league.player(team), team, sensor);
  await expect(merge('team', here, there)).rejects.toMatchObject({
    message: 'Sensor MG7 is worn by somebody in both.',
  });
});

test('undo ends after 24 hours, and when something was changed since', async () => {
  const { institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const renamed = await rename([team, 'U15']);
  await rename([team, 'U16']);
  await expect(league.undo(renamed)).rejects.toMatchObject({
    message: expect.stringContaining('was changed since') as string,
  });
  const deleted = await remove('team', team);
  league.pass(24);
  await expect(league.undo(deleted)).rejects.toMatchObject({ message: expect.stringContaining('24 hours') as string });
});

test('nobody deletes, merges or brings back what is not theirs', async () => {
  const [own, other] = [await league.plantInstitution(), await league.plantInstitution()];
  const team = await league.plant('team', 'U14', own.institution);
  const reserves = await league.plant('team', 'Reserves', own.institution);
  const foreign = await league.plant('team', 'U14', other.institution);
  const actors = {
    coach: await league.staff(team, Level.team),
    head: await league.staff(own.institution, Level.institution),
    stranger: await league.staff(other.institution, Level.institution),
  };
  const tryTo = (actor: Actor, work: () => Promise<unknown>) =>
    league.service.as(actor, work).then(
      () => 'done',
      (error: { status?: number }) => error.status,
    );
  const removal = (nodeId: string) => league.structure.deleteNodes({ kind: 'team', nodes: [{ nodeId }] });
  const merging = (nodeId: string, intoNodeId: string) =>
    league.structure.mergeNodes({ kind: 'team', merges: [{ nodeId, intoNodeId }] });

  expect(await tryTo(actors.coach, () => removal(team))).toBe(404);
  expect(await tryTo(actors.stranger, () => removal(team))).toBe(404);
  expect(await tryTo(actors.head, () => merging(team, foreign))).toBe(404);
  expect(await tryTo(actors.head, () => removal(newId()))).toBe(404);
  expect(await tryTo(actors.head, () => merging(reserves, team))).toBe('done');
  const { undo: undoable } = await league.service.as(actors.head, () => removal(team));
  const back = () => league.structure.undoChange({ changeId: undoable!.changeId });
  expect(await tryTo(actors.stranger, back)).toBe(404);
  expect(await tryTo(actors.coach, back)).toBe(404);
  expect(await tryTo(actors.head, back)).toBe('done');
});

test('every edit is written down with whoever made it', async () => {
  const { institution } = await league.plantInstitution();
  const head = await league.staff(institution, Level.institution);
  const team = await league.plant('team', 'U14', institution);
  await league.service.as(head, () => league.structure.deleteNodes({ kind: 'team', nodes: [{ nodeId: team }] }));
  const rows = await league.service.rows<{ kind: string }>('select kind from changes where actor_id = ?', [
    head.personId,
  ]);
  expect(rows).toEqual([{ kind: 'nodes-deleted' }]);
});
