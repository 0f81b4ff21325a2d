import type { Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

const openOf = async (actor: Actor) =>
  (await league.service.as(actor, () => league.structure.listOpenUndos({}))).changes.map(
    ({ changeId, kind, refusal, nodes, people, fromPlaces, toPlaces }) => ({
      changeId,
      kind,
      refusal,
      people,
      fromPlaces,
      toPlaces,
      nodes: nodes.map(({ name, becomes }) => [name, becomes]),
    }),
  );

test('whoever saved finds what can be undone, the last first, and nobody else does', async () => {
  const { institution } = await league.plantInstitution();
  const [first, second, third] = [
    await league.plant('team', 'First', institution),
    await league.plant('team', 'Second', institution),
    await league.plant('team', 'Third', institution),
  ];
  const anna = await league.player(second);
  const [head, colleague] = [
    await league.staff(institution, Level.institution),
    await league.staff(institution, Level.institution),
  ];
  const asHead = <T>(work: () => Promise<T>) => league.service.as(head, work);
  expect(await openOf(head)).toEqual([]);
  await asHead(() => league.structure.renameNodes({ kind: 'team', nodes: [{ nodeId: third, name: '3rd' }] }));
  await asHead(() => league.structure.deleteNodes({ kind: 'team', nodes: [{ nodeId: third }] }));
  await asHead(() => league.members.movePlayers({ fromTeamId: second, toTeamId: first, personIds: [anna] }));
  await asHead(() => league.structure.mergeNodes({ kind: 'team', merges: [{ nodeId: second, intoNodeId: first }] }));
  await asHead(() =>
    league.structure.addNodes({
      kind: 'team',
      nodes: [{ parentId: institution, name: 'Fourth', timeZone: 'Europe/Berlin' }],
    }),
  );

  const open = await openOf(head);
  expect(open).toMatchObject([
    { kind: 'nodes-merged', refusal: undefined, nodes: [['Second', 'First']] },
    {
      kind: 'players-moved',
      people: 1,
      fromPlaces: ['Second'],
      toPlaces: ['First'],
      nodes: [],
      refusal: expect.stringMatching(/“Second” was deleted or merged since/) as string,
    },
    { kind: 'nodes-deleted', refusal: undefined, nodes: [['3rd', undefined]] },
    { kind: 'nodes-renamed', refusal: expect.stringMatching(/changed since/) as string, nodes: [['Third', '3rd']] },
  ]);
  expect(await openOf(colleague)).toEqual([]);

  // From there they are undone, the last first; the one before can be, then.
  const undo = (index: number) => asHead(() => league.structure.undoChange({ changeId: open[index]!.changeId }));
  await undo(2);
  expect((await openOf(head)).map(({ kind }) => kind)).toEqual(['nodes-merged', 'players-moved', 'nodes-renamed']);
});

test('they are over after 24 hours', async () => {
  const { institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const head = await league.staff(institution, Level.institution);
  await league.service.as(head, () => league.structure.deleteNodes({ kind: 'team', nodes: [{ nodeId: team }] }));
  expect(await openOf(head)).toHaveLength(1);
  league.pass(24);
  expect(await openOf(head)).toEqual([]);
});

test('whoever may no longer undo an edit no longer reads of it', async () => {
  const { organization, institution } = await league.plantInstitution();
  const team = await league.plant('team', 'U14', institution);
  const head = await league.staff(institution, Level.institution);
  await league.service.as(head, () => league.structure.deleteNodes({ kind: 'team', nodes: [{ nodeId: team }] }));
  const above = await league.staff(organization, Level.organization);
  await league.service.as(above, () => league.members.removeStaff({ nodeId: institution, personIds: [head.personId] }));
  await league.service.settled();
  // What somebody may is remembered for a second.
  await eventually(async () => expect(await openOf(head)).toEqual([]));
});
