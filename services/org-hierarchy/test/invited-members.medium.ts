import { Level, newId } from '@strainscope/kernel';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

async function accepted(role: string, nodeId: string, personId = newId()) {
  const message = { invitationId: newId(), personId, role, nodeId, level: 0, invitedBy: newId() };
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
  const merge = { kind: 'team', merges: [{ nodeId: from, intoNodeId: into }] };
  await league.service.asSystem(() => league.structure.mergeNodes(merge));
  expect(await accepted('player', from)).toMatchObject([{ nodeId: into }]);
});
