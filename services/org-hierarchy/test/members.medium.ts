import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Level, newId } from '@strainscope/kernel';
import type { MembersEdited } from '@strainscope/proto/org';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const asSystem = <T>(work: () => Promise<T>) => league.service.asSystem(work);
const undo = ({ undo: undoable }: Pick<MembersEdited, 'undo'>) =>
  asSystem(() => league.structure.undoChange({ changeId: undoable!.changeId }));

async function twoTeams() {
  const { institution, organization } = await league.plantInstitution();
  const [first, second] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
  ];
  return { institution, organization, first, second };
}

test('players go to another team with what they wear, and back', async () => {
  const { first, second } = await twoTeams();
  const anna = await league.player(first);
  await league.wear(anna, first, 'MG1');
  const move = (fromTeamId: string, toTeamId: string) =>
    asSystem(() => league.members.movePlayers({ fromTeamId, toTeamId, personIds: [anna] }));
  const moved = await move(first, second);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [anna]]);
  expect(await league.wornBelow(second)).toEqual([[anna, 'MG1', second]]);
  await undo(moved);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[anna], []]);
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG1', first]]);
});

describe('after a merge sensors follow their players, though they keep the team in which they were given', () => {
  /** Cleo was given a sensor in the second team, which is the first one now. */
  async function mergedTeams() {
    const teams = await twoTeams();
    const cleo = await league.player(teams.second);
    await league.wear(cleo, teams.second, 'MG2');
    return { ...teams, cleo };
  }

  test('whoever is removed wears none any longer, until it is undone', async () => {
    const { first, second, cleo } = await mergedTeams();
    await league.merge('team', second, first);
    const removed = await asSystem(() => league.members.removePlayers({ teamId: first, personIds: [cleo] }));
    expect(await league.wornBelow(first)).toEqual([]);
    await undo(removed);
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
    await undo(moved);
    expect([await league.wornBelow(first), await league.wornBelow(third)]).toEqual([[[cleo, 'MG2', first]], []]);
  });

  test('an undefined member hands theirs over', async () => {
    const { first, second } = await twoTeams();
    const anna = await league.player(first);
    const undefinedPersonId = await league.undefinedMember(second, 'MG3', new Date('2026-03-01T12:00:00Z'));
    await league.merge('team', second, first);
    await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
    expect(await league.wornBelow(first)).toEqual([[anna, 'MG3', first]]);
  });
});

describe('a sensor that was seen in another team than its player’s', () => {
  async function identified() {
    const teams = await twoTeams();
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
    await undo(deleted);
    const third = await league.plant('team', 'Third', institution);
    await asSystem(() => league.members.movePlayers({ fromTeamId: first, toTeamId: third, personIds: [anna] }));
    expect(await league.wornBelow(organization)).toEqual([[anna, 'MG4', third]]);
  });
});

test('nobody goes back to a team that was deleted since, until that is undone', async () => {
  const { first, second } = await twoTeams();
  const anna = await league.player(first);
  const moved = await asSystem(() =>
    league.members.movePlayers({ fromTeamId: first, toTeamId: second, personIds: [anna] }),
  );
  const deleted = await asSystem(() => league.delete('team', first));
  await expect(undo(moved)).rejects.toMatchObject({
    code: 'NOT_UNDOABLE',
    status: 409,
    message: 'This can no longer be undone: “First” was deleted or merged since.',
  });
  expect(await league.playersOf(second)).toEqual([anna]);
  await undo(deleted);
  await undo(moved);
  expect(await league.playersOf(first)).toEqual([anna]);
});

test('nobody goes back who has left since where they were moved', async () => {
  const { institution, first, second } = await twoTeams();
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
  await expect(undo(moved)).rejects.toMatchObject(refusal);
  await undo(on);
  await asSystem(() => league.members.removePlayers({ teamId: second, personIds: [ben] }));
  await expect(undo(moved)).rejects.toMatchObject(refusal);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [anna]]);
});

test('staff who were made players and removed do not come back as staff', async () => {
  const { first } = await twoTeams();
  const { personId } = await league.staff(first, Level.team);
  const changed = await asSystem(() => league.members.changeToPlayer({ personIds: [personId] }));
  const removed = await asSystem(() => league.members.removePlayers({ teamId: first, personIds: [personId] }));
  await expect(undo(changed)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  expect(await league.staffOf(first)).toEqual([]);
  await undo(removed);
  await undo(changed);
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('staff who came back and were removed again do not come back by the undo of the first removal', async () => {
  const { first } = await twoTeams();
  const { personId } = await league.staff(first, Level.team);
  const remove = () => asSystem(() => league.members.removeStaff({ nodeId: first, personIds: [personId] }));
  const removed = await remove();
  league.pass(0.1);
  await asSystem(() => league.tree.addMember({ personId, nodeId: first, role: 'staff' }));
  const again = await remove();
  await expect(undo(removed)).rejects.toMatchObject({
    code: 'NOT_UNDOABLE',
    message: 'This can no longer be undone: somebody came back and left again since.',
  });
  expect(await league.staffOf(first)).toEqual([]);
  await undo(again);
  await undo(removed);
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('who is just being removed where they were moved does not go back', async () => {
  const { first, second } = await twoTeams();
  const anna = await league.player(first);
  const moved = await asSystem(() =>
    league.members.movePlayers({ fromTeamId: first, toTeamId: second, personIds: [anna] }),
  );
  const undoing = league.whileUncommitted(
    () => asSystem(() => league.members.removePlayers({ teamId: second, personIds: [anna] })),
    () => undo(moved),
  );
  await expect(undoing).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  expect(await league.playersOf(first)).toEqual([]);
});

test('a player leaves one team, or every team of the actor; all or none', async () => {
  const { first, second } = await twoTeams();
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
  await undo(everywhere);
  expect(await league.playersOf(second)).toEqual([anna]);
});

test('a coach takes players out of the own team only', async () => {
  const { first, second } = await twoTeams();
  const coach = await league.staff(first, Level.team);
  const anna = await league.player(first);
  await asSystem(() => league.tree.addMember({ personId: anna, nodeId: second, role: 'player' }));
  const remove = (personId: string) =>
    league.service.as(coach, () => league.members.removePlayers({ personIds: [personId] }));
  await remove(anna);
  expect(await league.playersOf(second)).toEqual([anna]);
  await expect(remove(anna)).rejects.toMatchObject({ code: 'PLAYER_CHANGED' });
});

test('an undefined member turns out to be a player: the sensor was theirs from the beginning', async () => {
  const { first } = await twoTeams();
  const anna = await league.player(first);
  const unknown = await league.undefinedMember(first, 'MG5', new Date('2026-03-01T12:00:00Z'));
  const identify = (personId: string, undefinedPersonId = unknown) =>
    asSystem(() => league.members.identifyMember({ undefinedPersonId, personId }));
  await expect(identify(unknown, anna)).rejects.toMatchObject({ code: 'MEMBER_HAS_A_NAME' });
  const identified = await identify(anna);
  expect(await league.playersOf(first)).toEqual([anna]);
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG5', first]]);
  await league.service.settled();
  const said = () => league.service.announced('strainscope.org.member.identified.v1');
  expect((await said()).at(-1)).toEqual({ undefinedPersonId: unknown, personId: anna, teamId: first });

  await undo(identified);
  expect(await league.wornBelow(first)).toEqual([[unknown, 'MG5', first]]);
  await league.service.settled();
  expect((await said()).at(-1)).toMatchObject({ undefinedPersonId: unknown, takenBack: true });
});

test('an undefined member who was taken for a player by mistake has worn the sensor all the time', async () => {
  const { first } = await twoTeams();
  const anna = await league.player(first);
  const firstSeen = new Date('2026-03-01T12:00:00Z');
  const undefinedPersonId = await league.undefinedMember(first, 'MG5', firstSeen);
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  league.pass(1);
  await undo(identified);
  await league.service.settled();
  const told = await league.service.announced(
    ...(['strainscope.org.sensor.unassigned.v1', 'strainscope.org.sensor.assigned.v1'] as const),
  );
  const of = (personId: string) =>
    told.filter((sensor) => sensor.personId === personId).map(({ from, until }) => ({ from, until }));
  const at = '2026-03-01T12:00:00Z';
  expect(of(anna)).toEqual([{ from: at }, { until: at }]);
  expect(of(undefinedPersonId)).toEqual([{ from: at }, { until: at }, { from: at }]);
});

test('the sensor of one who was taken for an undefined member and gave it on was worn by the member until then', async () => {
  const { first } = await twoTeams();
  const [anna, ben] = [await league.player(first), await league.player(first)];
  const undefinedPersonId = await league.undefinedMember(first, 'MG5', new Date('2026-03-01T12:00:00Z'));
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  const given = '2026-03-05T12:00:00Z';
  const wish = { personId: ben, teamId: first, brand: 'prevent', sensorId: 'MG5', takeOver: true };
  const assignments = [{ ...wish, from: timestampFromDate(new Date(given)) }];
  await asSystem(() => league.tree.assignSensors({ assignments }));
  await undo(identified);
  expect(await league.wornBelow(first)).toEqual([[ben, 'MG5', first]]);
  await league.service.settled();
  const told = await league.service.announced(
    ...(['strainscope.org.sensor.unassigned.v1', 'strainscope.org.sensor.assigned.v1'] as const),
  );
  const of = (personId: string) =>
    told.filter((sensor) => sensor.personId === personId).map(({ from, until }) => ({ from, until }));
  const at = '2026-03-01T12:00:00Z';
  expect(of(anna)).toEqual([{ from: at }, { until: given }, { from: at }, { until: at }]);
  expect(of(undefinedPersonId)).toEqual([{ from: at }, { until: at }, { from: at }, { until: given }]);
  expect(of(ben)).toEqual([{ from: given }]);
});

test('what a member wore until the sensor was given on is worn by whom the member turns out to be, and by the member again', async () => {
  const { first } = await twoTeams();
  const [anna, ben] = [await league.player(first), await league.player(first)];
  const undefinedPersonId = await league.undefinedMember(first, 'MG5', new Date('2026-03-01T12:00:00Z'));
  const [at, given] = ['2026-03-01T12:00:00Z', '2026-03-05T12:00:00Z'];
  const wish = { personId: ben, teamId: first, brand: 'prevent', sensorId: 'MG5' };
  const assignments = [{ ...wish, from: timestampFromDate(new Date(given)) }];
  await asSystem(() => league.tree.assignSensors({ assignments }));
  const wornBy = async (personId: string) => {
    await league.service.settled();
    const told = await league.service.announced(
      ...(['strainscope.org.sensor.unassigned.v1', 'strainscope.org.sensor.assigned.v1'] as const),
    );
    return told.filter((sensor) => sensor.personId === personId).map(({ from, until }) => ({ from, until }));
  };
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  expect(await wornBy(anna)).toEqual([{ from: at }, { until: given }]);
  expect(await wornBy(undefinedPersonId)).toEqual([{ from: at }, { until: given }, { from: at }, { until: at }]);

  await undo(identified);
  expect((await wornBy(anna)).slice(2)).toEqual([{ from: at }, { until: at }]);
  expect((await wornBy(undefinedPersonId)).slice(4)).toEqual([{ from: at }, { until: given }]);
  expect(await wornBy(ben)).toEqual([{ from: given }]);
  expect(await league.wornBelow(first)).toEqual([[ben, 'MG5', first]]);
});

test('the sensor of an undefined member is worn beside another of the brand, until the player is given one', async () => {
  const { first } = await twoTeams();
  const anna = await league.player(first);
  await league.wear(anna, first, 'MG9');
  const undefinedPersonId = await league.undefinedMember(first, 'MG10', new Date('2026-03-01T12:00:00Z'));
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  const both = [
    [anna, 'MG10', first],
    [anna, 'MG9', first],
  ];
  expect((await league.wornBelow(first)).sort()).toEqual(both);
  await undo(identified);
  expect((await league.wornBelow(first)).sort()).toEqual(
    [
      [anna, 'MG9', first],
      [undefinedPersonId, 'MG10', first],
    ].sort(),
  );
  await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  const wish = { personId: anna, teamId: first, brand: 'prevent', sensorId: 'MG11' };
  const given = await asSystem(() => league.tree.assignSensors({ assignments: [wish] }));
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG11', first]]);
  await undo(given);
  expect((await league.wornBelow(first)).sort()).toEqual(both);
  // One of both may be named, too: the other ends.
  await league.wear(anna, first, 'MG10');
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG10', first]]);
});

test('undefined members that are one person are merged; the one that stays has the sensors of both', async () => {
  const { first } = await twoTeams();
  const stays = await league.undefinedMember(first, 'MG7', new Date('2026-03-01T12:00:00Z'));
  const goes = await league.undefinedMember(first, 'MG8', new Date('2026-03-02T12:00:00Z'));
  const merged = await asSystem(() => league.members.identifyMember({ undefinedPersonId: goes, personId: stays }));
  expect(await league.playersOf(first)).toEqual([stays]);
  expect((await league.wornBelow(first)).sort()).toEqual([
    [stays, 'MG7', first],
    [stays, 'MG8', first],
  ]);
  await undo(merged);
  expect(await league.playersOf(first)).toEqual([stays, goes].sort());
});

test('only members without a name are deleted as such', async () => {
  const { first } = await twoTeams();
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
  const { first, institution } = await twoTeams();
  const [coach, head] = [await league.staff(first, Level.team), await league.staff(institution, Level.institution)];
  const staffOf = (nodeId: string) => league.staffOf(nodeId);
  expect(await staffOf(first)).toEqual([coach.personId]);
  const changed = await asSystem(() => league.members.changeToPlayer({ personIds: [coach.personId] }));
  expect([await staffOf(first), await league.playersOf(first)]).toEqual([[], [coach.personId]]);
  await undo(changed);
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
  await undo(removed);
  expect(await staffOf(institution)).toEqual([head.personId]);
});

test('whoever is made a player leaves the one post that is meant, and keeps the others', async () => {
  const { institution, first, second } = await twoTeams();
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
  await undo(changed);
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
  const { institution, first, second } = await twoTeams();
  const { personId } = await league.staff(first, Level.team);
  await asSystem(() => league.tree.addMember({ personId, nodeId: institution, role: 'staff' }));
  await expect(
    asSystem(() => league.members.changeToPlayer({ personIds: [personId], teamId: second })),
  ).rejects.toMatchObject({ code: 'TEAM_NOT_CLEAR' });
  expect(await league.staffOf(first)).toEqual([personId]);
});

test('who wears a sensor is told to whoever runs that team too, who may take it over from a day on', async () => {
  const { first, second } = await twoTeams();
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
  const { first, second } = await twoTeams();
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
  const [{ first, second }, { first: elsewhere }] = [await twoTeams(), await twoTeams()];
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
  const { first, organization } = await twoTeams();
  const anna = await league.player(first);
  await Promise.all(['MG21', 'MG22', 'MG23'].map((sensorId) => league.wear(anna, first, sensorId)));
  expect(await league.wornBelow(organization)).toHaveLength(1);
});

test('what dashboards show is one answer for everybody who looks', async () => {
  const { first, institution } = await twoTeams();
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
