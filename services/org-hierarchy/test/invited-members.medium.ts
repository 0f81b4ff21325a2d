import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Level, newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { heldNode } from '../src/nodes/node-records.ts';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

async function accepted(role: string, nodeId: string, personId = newId(), more: object = {}) {
  const message = { invitationId: newId(), personId, role, nodeId, level: 0, invitedBy: newId(), ...more };
  await league.service.announce('strainscope.auth.invitation.accepted.v1', personId, message);
  await league.service.settled();
  const joins = await league.service.announced('strainscope.org.member.joined.v1');
  return joins.filter((join) => join.personId === personId);
}

test('whoever accepted belongs to the node, once however often it is told, with the level of the node', async () => {
  const { organization, institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const personId = newId();
  expect(await accepted('player', team, personId)).toMatchObject([
    { role: 'player', level: Level.player, nodeId: team },
  ]);
  expect(await accepted('player', team, personId)).toHaveLength(1);
  expect(await accepted('organization', organization)).toMatchObject([{ role: 'staff', level: Level.organization }]);
  expect(await accepted('team', team)).toMatchObject([{ role: 'staff', level: Level.team }]);
});

test('a place that was merged meanwhile is the one that it means now', async () => {
  const { institution } = await league.plantInstitution();
  const [from, into] = [await league.plant('team', 'U14', institution), await league.plant('team', 'U16', institution)];
  await league.merge('team', from, into);
  expect(await accepted('player', from)).toMatchObject([{ nodeId: into }]);
});

test('a place that is being merged meanwhile is the one that it will mean', async () => {
  const { institution } = await league.plantInstitution();
  const [from, into] = [await league.plant('team', 'U14', institution), await league.plant('team', 'U16', institution)];
  const joins = await league.whileUncommitted(
    () => league.merge('team', from, into),
    () => accepted('player', from),
  );
  expect(joins).toMatchObject([{ nodeId: into }]);
});

test('a place that is being merged into another organization is held there', async () => {
  const [here, there] = [await league.plantInstitution(), await league.plantInstitution()];
  const team = await league.plant('team', 'U14', here.institution);
  await league.whileUncommitted(
    () => league.merge('institution', here.institution, there.institution),
    () =>
      league.whileUncommitted(
        () => heldNode(league.service.running.app.get(EntityManager), team),
        () => league.delete('team', team),
      ),
  );
  expect(await league.namesBelow(there.institution)).toEqual([]);
});

describe('the sensor that the invitation names', () => {
  let team: string;
  beforeEach(async () => {
    const { institution } = await league.plantInstitution();
    team = await league.plant('team', 'U14', institution);
  });
  async function named(sensorId: string): Promise<string> {
    const personId = newId();
    await accepted('player', team, personId, { sensorId, acceptedAt: timestampFromDate(new Date('2026-03-01')) });
    return personId;
  }
  const worn = (...expected: [personId: string, sensorId: string][]) =>
    eventually(async () =>
      expect(await league.wornBelow(team)).toEqual(expected.map(([who, sensorId]) => [who, sensorId, team])),
    );

  test('is worn from the acceptance on, of whatever brand', async () => {
    const personId = await named('MG2002');
    await worn([personId, 'MG2002']);
    const assigned = `select brand, "from"::text from sensor_assignments where person_id = ?`;
    expect(await league.service.rows(assigned, [personId])).toEqual([{ brand: '', from: '2026-03-01 00:00:00+00' }]);
  });

  test('stays with the player who wears it, and goes from an undefined member', async () => {
    const max = await league.player(team);
    await league.wear(max, team, '2003');
    const unknown = { personId: newId(), teamId: team, brand: 'prevent', sensorId: '2004' };
    await league.service.announce('strainscope.ingest.sensor.unrecognised.v1', unknown.personId, unknown);
    await worn([max, '2003'], [unknown.personId, '2004']);
    await named('MG2003');
    const known = await named('MG2004');
    await worn([max, '2003'], [known, 'MG2004']);
  });

  test('gives way to the one whose brand staff names', async () => {
    const personId = await named('MG2002');
    await worn([personId, 'MG2002']);
    await expect(league.wear(await league.player(team), team, '2002')).rejects.toMatchObject({ code: 'SENSOR_WORN' });
    await league.wear(personId, team, '2002');
    await worn([personId, '2002']);
  });

  test('comes off again without a brand, which nobody has named; none is put on so', async () => {
    const personId = await named('MG2002');
    await worn([personId, 'MG2002']);
    const brand = { brand: '' };
    await expect(league.wear(personId, team, 'MG2003', brand)).rejects.toMatchObject({ status: 422 });
    const stale = { ...brand, seen: { sensorIds: ['MG2001'] } };
    await expect(league.wear(personId, team, '', stale)).rejects.toMatchObject({ status: 409 });
    const { undo } = await league.wear(personId, team, '', { ...brand, seen: { sensorIds: ['MG2002'] } });
    await worn();
    await league.service.asSystem(() => league.structure.undoChange({ changeId: undo!.changeId }));
    await worn([personId, 'MG2002']);
  });
});
