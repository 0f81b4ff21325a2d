import { Level, newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

async function club() {
  const { institution } = await league.plantInstitution();
  const first = await league.plant('team', 'First', institution);
  const second = await league.plant('team', 'Second', institution);
  return { first, second, head: await league.staff(institution, Level.institution) };
}

/** @returns what the receipt counts */
async function erase(personId: string) {
  const erasureId = newId();
  await league.service.announce('strainscope.auth.person.erased.v1', personId, { personId, erasureId });
  return eventually(async () => {
    const answers = await league.service.announced('strainscope.org.personal-data.erased.v1');
    const answer = answers.find((each) => each.erasureId === erasureId);
    expect(answer).toBeDefined();
    const counts = answer!.stores as { store: string; count?: number }[];
    return counts.find(({ store }) => store === 'edits of the tree')?.count ?? 0;
  });
}

const edits = (actorId: string) =>
  league.service.rows<{ kind: string; content: string }>(
    'select kind, content::text as content from changes where actor_id = ? order by at, id',
    [actorId],
  );
const undo = (
  actor: Awaited<ReturnType<typeof club>>['head'],
  { undo: undoable }: { undo?: { changeId: string } | undefined },
) => league.service.as(actor, () => league.structure.undoChange({ changeId: undoable!.changeId }));

test('an edit of many keeps its undo when one of them is erased, who is not brought back', async () => {
  const { first, second, head } = await club();
  const [anna, ben] = [await league.player(first), await league.player(first)];
  await league.wear(anna, first, 'MG1');
  await league.wear(ben, first, 'MG2');
  const statuses = [anna, ben].map((personId) => ({ personId, status: 'injured' }));
  const set = await league.service.as(head, () => league.tree.setPlayerStatus({ teamId: first, players: statuses }));
  const moved = await league.service.as(head, () =>
    league.members.movePlayers({ fromTeamId: first, toTeamId: second, personIds: [anna, ben] }),
  );
  // Planted with it, given a sensor, set, moved.
  expect(await erase(anna)).toBe(4);
  const left = await edits(head.personId);
  expect(left.map(({ kind }) => kind)).toEqual(['statuses-set', 'players-moved']);
  for (const { content } of left) {
    expect(content).not.toContain(anna);
    expect(content).toContain(ben);
  }
  const open = await league.service.as(head, () => league.structure.listOpenUndos({}));
  expect(open.changes.map(({ people }) => people)).toEqual([1, 1]);

  await undo(head, moved);
  await undo(head, set);
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[ben], []]);
  expect(await league.wornBelow(first)).toEqual([[ben, 'MG2', first]]);
});

test('of an edit that touched nobody else nothing is left', async () => {
  const { first, head } = await club();
  const anna = await league.player(first);
  const unknown = await league.undefinedMember(first, 'MG5');
  await league.service.as(head, () =>
    league.tree.assignSensors({
      assignments: [{ personId: anna, teamId: first, brand: 'prevent', sensorId: 'MG6' }],
    }),
  );
  await league.service.as(head, () => league.members.identifyMember({ undefinedPersonId: unknown, personId: anna }));
  await erase(anna);
  const left = await edits(head.personId);
  expect(left.map(({ kind }) => kind)).toEqual(['member-identified']);
  expect(left[0]!.content).not.toContain(anna);
  expect(left[0]!.content).toContain(unknown);
});

test('what somebody edited of others stays theirs to undo, under an id', async () => {
  const { first, head } = await club();
  const ben = await league.player(first);
  const removed = await league.service.as(head, () =>
    league.members.removePlayers({ teamId: first, personIds: [ben] }),
  );
  await erase(head.personId);
  expect(await edits(head.personId)).toMatchObject([{ kind: 'players-removed' }]);
  await league.service.asSystem(() => league.structure.undoChange({ changeId: removed.undo!.changeId }));
  expect(await league.playersOf(first)).toEqual([ben]);
});
