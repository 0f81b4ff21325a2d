import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Level, newId } from '@strainscope/kernel';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const asSystem = <T>(work: () => Promise<T>) => league.service.asSystem(work);

test('players go to another team with what they wear, and back', async () => {
  const { first, second } = await league.plantTwoTeams();
  const anna = await league.player(first);
  await league.wear(anna, first, 'MG1');
  const move = (fromTeamId: string, toTeamId: string) =>
    asSystem(() => league.members.movePlayers({ fromTeamId, toTeamId, personIds: [anna] }));
  const moved = await move(first, second);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [anna]]);
  expect(await league.wornBelow(second)).toEqual([[anna, 'MG1', second]]);
  await league.undo(moved);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[anna], []]);
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG1', first]]);
});

describe('after a merge sensors follow their players, though they keep the team in which they were given', () => {
  /** Cleo was given a sensor in the second team, which is the first one now. */
  async function mergedTeams() {
    const teams = await league.plantTwoTeams();
    const cleo = await league.player(teams.second);
    await league.wear(cleo, teams.second, 'MG2');
    return { ...teams, cleo };
  }

  test('whoever is removed wears none any longer, until it is undone', async () => {
    const { first, second, cleo } = await mergedTeams();
    await league.merge('team', second, first);
    const removed = await asSystem(() => league.members.removePlayers({ teamId: first, personIds: [cleo] }));
    expect(await league.wornBelow(first)).toEqual([]);
    await league.undo(removed);
    expect(await league.wornBelow(first)).toEqual([[cleo, 'MG2', first]]);
  });

  test('whoever is moved on takes theirs along, and back', async () => {
    const { institution, first, second, cleo } = await mergedTeams();
    const third = await league.plant('team', 'Third', institution);
    await league.merge('team', second, first);
    const moved = await asSystem(() =>
      league.members.movePlayers({ fromTeamId: first, toTeamId: third, personIds: [cleo] }),
    );
    expect([await league.wornBelow(first), await league.wornBelow(third)]).toEqual([[], [[cleo, 'MG2', third]]]);
    await league.undo(moved);
    expect([await league.wornBelow(first), await league.wornBelow(third)]).toEqual([[[cleo, 'MG2', first]], []]);
  });

  test('an undefined member hands theirs over', async () => {
    const { first, second } = await league.plantTwoTeams();
    const anna = await league.player(first);
    const undefinedPersonId = await league.undefinedMember(second, 'MG3', new Date('2026-03-01T12:00:00Z'));
    await league.merge('team', second, first);
    await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
    expect(await league.wornBelow(first)).toEqual([[anna, 'MG3', first]]);
  });
});

describe('a sensor that was seen in another team than its player’s', () => {
  async function identified() {
    const teams = await league.plantTwoTeams();
    const anna = await league.player(teams.first);
    const undefinedPersonId = await league.undefinedMember(teams.second, 'MG4', new Date('2026-03-01T12:00:00Z'));
    await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
    expect(await league.wornBelow(teams.second)).toEqual([[anna, 'MG4', teams.second]]);
    return { ...teams, anna };
  }

  test('comes off when the player leaves their last team of the organization, not before', async () => {
    const { institution, organization, first, anna } = await identified();
    const third = await league.plant('team', 'Third', institution);
    await asSystem(() => league.tree.addMember({ personId: anna, nodeId: third, role: 'player' }));
    const removeFrom = (teamId: string) => asSystem(() => league.members.removePlayers({ teamId, personIds: [anna] }));
    await removeFrom(first);
    expect(await league.wornBelow(organization)).toHaveLength(1);
    await removeFrom(third);
    expect(await league.wornBelow(organization)).toEqual([]);
  });

  test('or when that is deleted, and goes along to another', async () => {
    const { institution, organization, first, anna } = await identified();
    const deleted = await league.delete('team', first);
    expect(await league.wornBelow(organization)).toEqual([]);
    await league.undo(deleted);
    const third = await league.plant('team', 'Third', institution);
    await asSystem(() => league.members.movePlayers({ fromTeamId: first, toTeamId: third, personIds: [anna] }));
    expect(await league.wornBelow(organization)).toEqual([[anna, 'MG4', third]]);
  });
});

test('nobody goes back to a team that was deleted since, until that is undone', async () => {
  const { first, second } = await league.plantTwoTeams();
  const anna = await league.player(first);
  const moved = await asSystem(() =>
    league.members.movePlayers({ fromTeamId: first, toTeamId: second, personIds: [anna] }),
  );
  const deleted = await asSystem(() => league.delete('team', first));
  await expect(league.undo(moved)).rejects.toMatchObject({
    code: 'NOT_UNDOABLE',
    status: 409,
    message: 'This can no longer be undone: “First” was deleted or merged since.',
  });
  expect(await league.playersOf(second)).toEqual([anna]);
  await league.undo(deleted);
  await league.undo(moved);
  expect(await league.playersOf(first)).toEqual([anna]);
});

test('nobody goes back who has left since where they were moved', async () => {
  const { institution, first, second } = await league.plantTwoTeams();
  const third = await league.plant('team', 'Third', institution);
  const [anna, ben] = [await league.player(first), await league.player(first)];
  const move = (fromTeamId: string, toTeamId: string, ...personIds: string[]) =>
    asSystem(() => league.members.movePlayers({ fromTeamId, toTeamId, personIds }));
  const refusal = {
    code: 'NOT_UNDOABLE',
    status: 409,
    message: 'This can no longer be undone: a player was removed or moved since.',
  };
  const moved = await move(first, second, anna, ben);
  const on = await move(second, third, anna);
  await expect(league.undo(moved)).rejects.toMatchObject(refusal);
  await league.undo(on);
  await asSystem(() => league.members.removePlayers({ teamId: second, personIds: [ben] }));
  await expect(league.undo(moved)).rejects.toMatchObject(refusal);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [anna]]);
});

test('staff who were made players and removed do not come back as staff', async () => {
  const { first } = await league.plantTwoTeams();
  const { personId } = await league.staff(first, Level.team);
  const changed = await asSystem(() => league.members.changeToPlayer({ personIds: [personId] }));
  const removed = await asSystem(() => league.members.removePlayers({ teamId: first, personIds: [personId] }));
  await expect(league.undo(changed)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  expect(await league.staffOf(first)).toEqual([]);
  await league.undo(removed);
  await league.undo(changed);
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('staff who came back and were removed again do not come back by the undo of the first removal', async () => {
  const { first } = await league.plantTwoTeams();
  const { personId } = await league.staff(first, Level.team);
  const remove = () => asSystem(() => league.members.removeStaff({ nodeId: first, personIds: [personId] }));
  const removed = await remove();
  league.pass(0.1);
  await asSystem(() => league.tree.addMember({ personId, nodeId: first, role: 'staff' }));
  const again = await remove();
  await expect(league.undo(removed)).rejects.toMatchObject({
    code: 'NOT_UNDOABLE',
    message: 'This can no longer be undone: somebody came back and left again since.',
  });
  expect(await league.staffOf(first)).toEqual([]);
  await league.undo(again);
  await league.undo(removed);
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('who is just being removed where they were moved does not go back', async () => {
  const { first, second } = await league.plantTwoTeams();
  const anna = await league.player(first);
  const moved = await asSystem(() =>
    league.members.movePlayers({ fromTeamId: first, toTeamId: second, personIds: [anna] }),
  );
  const undoing = league.whileUncommitted(
    () => asSystem(() => league.members.removePlayers({ teamId: second, personIds: [anna] })),
    () => league.undo(moved),
  );
  await expect(undoing).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  expect(await league.playersOf(first)).toEqual([]);
});

test('a player leaves one team, or every team of the actor; all or none', async () => {
  const { first, second } = await league.plantTwoTeams();
  const [anna, ben] = [await league.player(first), await league.player(first)];
  await asSystem(() => league.tree.addMember({ personId: anna, nodeId: second, role: 'player' }));
  const remove = (personIds: string[], teamId = '') =>
    asSystem(() => league.members.removePlayers({ teamId, personIds }));
  await expect(remove([ben, newId()], first)).rejects.toMatchObject({ status: 404 });
  expect(await league.playersOf(first)).toEqual([anna, ben].sort());
  await remove([anna], first);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[ben], [anna]]);
  await asSystem(() => league.tree.addMember({ personId: anna, nodeId: first, role: 'player' }));
  const everywhere = await remove([anna]);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[ben], []]);
  await league.undo(everywhere);
  expect(await league.playersOf(second)).toEqual([anna]);
});

test('a coach takes players out of the own team only', async () => {
  const { first, second } = await league.plantTwoTeams();
  const coach = await league.staff(first, Level.team);
  const anna = await league.player(first);
  await asSystem(() => league.tree.addMember({ personId: anna, nodeId: second, role: 'player' }));
  const remove = (personId: string) =>
    league.service.as(coach, () => league.members.removePlayers({ personIds: [personId] }));
  await remove(anna);
  expect(await league.playersOf(second)).toEqual([anna]);
  await expect(remove(anna)).rejects.toMatchObject({ code: 'PLAYER_CHANGED' });
});

test('only members without a name are deleted as such', async () => {
  const { first } = await league.plantTwoTeams();
  const anna = await league.player(first);
  const unknown = await league.undefinedMember(first, 'MG6', new Date());
  const remove = (...personIds: string[]) =>
    asSystem(() => league.members.removePlayers({ personIds, undefinedOnly: true }));
  await expect(remove(unknown, anna)).rejects.toMatchObject({
    code: 'MEMBER_HAS_A_NAME',
    faults: [{ path: 'nodes.1' }],
  });
  await remove(unknown);
  expect(await league.playersOf(first)).toEqual([anna]);
});

test('staff leave, or play in the team that they ran', async () => {
  const { first, institution } = await league.plantTwoTeams();
  const [coach, head] = [await league.staff(first, Level.team), await league.staff(institution, Level.institution)];
  const staffOf = (nodeId: string) => league.staffOf(nodeId);
  expect(await staffOf(first)).toEqual([coach.personId]);
  const changed = await asSystem(() => league.members.changeToPlayer({ personIds: [coach.personId] }));
  expect([await staffOf(first), await league.playersOf(first)]).toEqual([[], [coach.personId]]);
  await league.undo(changed);
  expect([await staffOf(first), await league.playersOf(first)]).toEqual([[coach.personId], []]);
  await expect(
    asSystem(() => league.members.changeToPlayer({ personIds: [coach.personId, head.personId] })),
  ).rejects.toMatchObject({
    code: 'TEAM_NOT_CLEAR',
    faults: [{ path: 'nodes.1' }],
  });
  expect(await staffOf(first)).toEqual([coach.personId]);
  const removed = await asSystem(() => league.members.removeStaff({ nodeId: institution, personIds: [head.personId] }));
  expect(await staffOf(institution)).toEqual([]);
  await league.undo(removed);
  expect(await staffOf(institution)).toEqual([head.personId]);
});

test('whoever is made a player leaves the one post that is meant, and keeps the others', async () => {
  const { institution, first, second } = await league.plantTwoTeams();
  const { personId } = await league.staff(first, Level.team);
  for (const nodeId of [second, institution])
    await asSystem(() => league.tree.addMember({ personId, nodeId, role: 'staff' }));
  const posts = async () => {
    const places = [first, second, institution];
    const staff = await Promise.all(places.map((nodeId) => league.staffOf(nodeId)));
    return places.filter((_, index) => staff[index]!.includes(personId));
  };
  const toPlayer = (teamId: string, seenNodeId: string) =>
    asSystem(() => league.members.changeToPlayer({ personIds: [personId], teamId, seenNodeId }));
  await expect(toPlayer('', '')).rejects.toMatchObject({ code: 'TEAM_NOT_CLEAR' });
  const changed = await toPlayer(first, first);
  expect([await posts(), await league.playersOf(first)]).toEqual([[second, institution], [personId]]);
  // An editor who saw them at work there still wishes the same.
  expect((await toPlayer(first, first)).undo?.until).toBeUndefined();
  await league.undo(changed);
  expect([await posts(), await league.playersOf(first)]).toEqual([[first, second, institution], []]);

  await toPlayer('', second);
  expect([await posts(), await league.playersOf(second)]).toEqual([[first, institution], [personId]]);
  await toPlayer(first, '');
  expect([await posts(), await league.playersOf(first)]).toEqual([[institution], [personId]]);
  const elsewhere = await league.plant('team', 'Third', institution);
  await toPlayer(elsewhere, '');
  expect([await posts(), await league.playersOf(elsewhere)]).toEqual([[], [personId]]);
});

test('a named team in which somebody has no post does not say which of several ends', async () => {
  const { institution, first, second } = await league.plantTwoTeams();
  const { personId } = await league.staff(first, Level.team);
  await asSystem(() => league.tree.addMember({ personId, nodeId: institution, role: 'staff' }));
  await expect(
    asSystem(() => league.members.changeToPlayer({ personIds: [personId], teamId: second })),
  ).rejects.toMatchObject({ code: 'TEAM_NOT_CLEAR' });
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('who wears a sensor is told to whoever runs that team too, who may take it over from a day on', async () => {
  const { first, second } = await league.plantTwoTeams();
  const [anna, ben] = [await league.player(first), await league.player(second)];
  await league.wear(anna, first, 'MG9', { from: timestampFromDate(new Date('2026-02-01T00:00:00Z')) });
  const coach = await league.staff(second, Level.team);
  const ask = () => league.tree.getWearer({ teamId: second, brand: 'prevent', sensorId: 'mg9' });
  expect(await asSystem(ask)).toMatchObject({ personId: anna, teamId: first });
  expect(await league.service.as(coach, ask)).toMatchObject({ personId: '', since: expect.anything() as object });

  const from = timestampFromDate(new Date('2026-03-01T00:00:00Z'));
  const wish = { personId: ben, teamId: second, brand: 'prevent', sensorId: 'MG9', from, takeOver: true };
  await expect(
    league.service.as(coach, () => league.tree.assignSensors({ assignments: [wish] })),
  ).rejects.toMatchObject({
    code: 'SENSOR_WORN',
  });
  await league.wear(ben, second, 'MG9', { from, takeOver: true });
  expect(await league.wornBelow(second)).toEqual([[ben, 'MG9', second]]);
  expect(await league.wornBelow(first)).toEqual([]);
});

test('a sensor of a brand is told of before one of that id whose brand nobody named', async () => {
  const { first, second } = await league.plantTwoTeams();
  const [anna, ben] = [await league.player(first), await league.player(second)];
  await league.wear(anna, first, 'MG41');
  // As when a player brings it from another organization.
  await league.service.rows(
    `update sensor_assignments set brand = '', sensor_id = '41' where person_id = ? returning 1`,
    [anna],
  );
  const ask = () => league.tree.getWearer({ teamId: second, brand: 'prevent', sensorId: 'MG41' });
  expect(await asSystem(ask)).toMatchObject({ personId: anna });
  await league.service.rows(
    `insert into sensor_assignments (id, brand, sensor_id, sensor_key, person_id, team_id, scope, "from")
     select gen_random_uuid(), 'prevent', 'MG41', sensor_key, ?, ?, scope, "from"
     from sensor_assignments where person_id = ? returning 1`,
    [ben, second, anna],
  );
  expect(await asSystem(ask)).toMatchObject({ personId: ben });
});

test('of sensors whose brand nobody named those are told that a player of the organization wears', async () => {
  const [{ first, second }, { first: elsewhere }] = [await league.plantTwoTeams(), await league.plantTwoTeams()];
  const [anna, ben, stranger] = [
    await league.player(first),
    await league.player(second),
    await league.player(elsewhere),
  ];
  await league.wear(anna, first, 'MG31');
  await league.wear(ben, second, '32');
  await league.wear(stranger, elsewhere, 'MG33');
  await league.undefinedMember(first, '34', new Date());
  const sensorIds = ['31', 'mg32', 'MG33', '34', 'MG35'];
  const find = async () => {
    const { sensors } = await league.tree.findWearers({ teamId: second, sensorIds });
    return sensors.map(({ sensorId, brand, wearer }) => [sensorId, brand, wearer?.personId]);
  };
  expect(await asSystem(find)).toEqual([
    ['31', 'prevent', anna],
    ['mg32', 'prevent', ben],
  ]);
  // Since when is told also of a team that the actor does not run.
  const coach = await league.staff(second, Level.team);
  expect(await league.service.as(coach, find)).toEqual([
    ['31', 'prevent', ''],
    ['mg32', 'prevent', ben],
  ]);
  const other = await league.staff(elsewhere, Level.team);
  await expect(league.service.as(other, find)).rejects.toMatchObject({ status: 404 });
});

test('two calls at once never give one player two sensors of a brand', async () => {
  const { first, organization } = await league.plantTwoTeams();
  const anna = await league.player(first);
  await Promise.all(['MG21', 'MG22', 'MG23'].map((sensorId) => league.wear(anna, first, sensorId)));
  expect(await league.wornBelow(organization)).toHaveLength(1);
});

test('what dashboards show is one answer for everybody who looks', async () => {
  const { first, institution } = await league.plantTwoTeams();
  const coach = await league.staff(first, Level.team);
  const settings = league.settings;
  const get = () => settings.getDashboardSetting({ entityId: first });
  expect(await league.service.as(coach, get)).toMatchObject({ pressure: false });
  await asSystem(() => settings.setDashboardSetting({ entityId: first, pressure: true }));
  expect(await league.service.as(coach, get)).toMatchObject({ pressure: true });
  await expect(
    league.service.as(coach, () => settings.setDashboardSetting({ entityId: institution, pressure: true })),
  ).rejects.toMatchObject({ status: 404 });
});
