import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const asSystem = <T>(work: () => Promise<T>) => league.service.asSystem(work);

test('an undefined member turns out to be a player: the sensor was theirs from the beginning', async () => {
  const { first } = await league.plantTwoTeams();
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

  await league.undo(identified);
  expect(await league.wornBelow(first)).toEqual([[unknown, 'MG5', first]]);
  await league.service.settled();
  expect((await said()).at(-1)).toMatchObject({ undefinedPersonId: unknown, takenBack: true });
});

test('an undefined member who was taken for a player by mistake has worn the sensor all the time', async () => {
  const { first } = await league.plantTwoTeams();
  const anna = await league.player(first);
  const firstSeen = new Date('2026-03-01T12:00:00Z');
  const undefinedPersonId = await league.undefinedMember(first, 'MG5', firstSeen);
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  league.pass(1);
  await league.undo(identified);
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
  const { first } = await league.plantTwoTeams();
  const [anna, ben] = [await league.player(first), await league.player(first)];
  const undefinedPersonId = await league.undefinedMember(first, 'MG5', new Date('2026-03-01T12:00:00Z'));
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  const given = '2026-03-05T12:00:00Z';
  const wish = { personId: ben, teamId: first, brand: 'prevent', sensorId: 'MG5', takeOver: true };
  const assignments = [{ ...wish, from: timestampFromDate(new Date(given)) }];
  await asSystem(() => league.tree.assignSensors({ assignments }));
  await league.undo(identified);
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
  const { first } = await league.plantTwoTeams();
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

  await league.undo(identified);
  expect((await wornBy(anna)).slice(2)).toEqual([{ from: at }, { until: at }]);
  expect((await wornBy(undefinedPersonId)).slice(4)).toEqual([{ from: at }, { until: given }]);
  expect(await wornBy(ben)).toEqual([{ from: given }]);
  expect(await league.wornBelow(first)).toEqual([[ben, 'MG5', first]]);
});

test('the sensor of an undefined member is worn beside another of the brand, until the player is given one', async () => {
  const { first } = await league.plantTwoTeams();
  const anna = await league.player(first);
  await league.wear(anna, first, 'MG9');
  const undefinedPersonId = await league.undefinedMember(first, 'MG10', new Date('2026-03-01T12:00:00Z'));
  const identified = await asSystem(() => league.members.identifyMember({ undefinedPersonId, personId: anna }));
  const both = [
    [anna, 'MG10', first],
    [anna, 'MG9', first],
  ];
  expect((await league.wornBelow(first)).sort()).toEqual(both);
  await league.undo(identified);
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
  await league.undo(given);
  expect((await league.wornBelow(first)).sort()).toEqual(both);
  // One of both may be named, too: the other ends.
  await league.wear(anna, first, 'MG10');
  expect(await league.wornBelow(first)).toEqual([[anna, 'MG10', first]]);
});

test('undefined members that are one person are merged; the one that stays has the sensors of both', async () => {
  const { first } = await league.plantTwoTeams();
  const stays = await league.undefinedMember(first, 'MG7', new Date('2026-03-01T12:00:00Z'));
  const goes = await league.undefinedMember(first, 'MG8', new Date('2026-03-02T12:00:00Z'));
  const merged = await asSystem(() => league.members.identifyMember({ undefinedPersonId: goes, personId: stays }));
  expect(await league.playersOf(first)).toEqual([stays]);
  expect((await league.wornBelow(first)).sort()).toEqual([
    [stays, 'MG7', first],
    [stays, 'MG8', first],
  ]);
  await league.undo(merged);
  expect(await league.playersOf(first)).toEqual([stays, goes].sort());
});
