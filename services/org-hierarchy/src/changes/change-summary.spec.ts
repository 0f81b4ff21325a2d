import type { NodeState } from '../nodes/node.state.ts';
import type { ChangeContent, StatusChange } from './change.entity.ts';
import { nodesNamedIn, summaryOf } from './change-summary.ts';

const node = (id: string, state: Partial<NodeState> = {}): NodeState => ({
  id,
  kind: 'team',
  parentId: null,
  name: `name of ${id}`,
  scope: [id],
  timeZone: null,
  sport: null,
  version: 1,
  goneAt: null,
  mergedInto: null,
  ...state,
});
const member = (personId: string, nodeId: string) => ({ personId, nodeId }) as ChangeContent['left'][number];
const content = (changes: Partial<ChangeContent>): ChangeContent => ({
  demands: [],
  nodes: [],
  left: [],
  joined: [],
  takenOff: [],
  putOn: [],
  identified: [],
  ...changes,
});
const names = new Map([
  ['a', 'U15'],
  ['b', 'U16'],
]);
const goneAt = '2026-03-02T12:00:00Z';

test('a renamed node, by both names', () => {
  const renamed = content({ nodes: [{ before: node('a', { name: 'U14' }), after: node('a', { name: 'U15' }) }] });
  expect(summaryOf(renamed, names).nodes).toEqual([{ name: 'U14', becomes: 'U15' }]);
});

test('of what was deleted the topmost, not what went along', () => {
  const [school, team] = [node('school'), node('team', { parentId: 'school' })];
  const nodes = [school, team].map((before) => ({ before, after: { ...before, goneAt } }));
  expect(summaryOf(content({ nodes }), names).nodes).toEqual([{ name: 'name of school', becomes: undefined }]);
});

test('of a merge the one that is gone and what it became, not what moved along', () => {
  const merged = content({
    nodes: [
      { before: node('x'), after: node('x', { goneAt, mergedInto: 'b' }) },
      { before: node('child', { parentId: 'x' }), after: node('child', { parentId: 'b' }) },
    ],
  });
  expect(nodesNamedIn(merged)).toEqual(['b']);
  expect(summaryOf(merged, names).nodes).toEqual([{ name: 'name of x', becomes: 'U16' }]);
});

test('people are counted once, and places that the reader does not see stay unnamed', () => {
  const moved = content({
    left: [member('anna', 'a'), member('ben', 'a'), member('ben', 'hidden')],
    joined: [member('anna', 'b'), member('ben', 'b')],
  });
  expect(summaryOf(moved, names)).toEqual({ nodes: [], people: 2, fromPlaces: ['U15'], toPlaces: ['U16'] });
});

test('players whose status or sensor was changed, and in which team; of sensors that move along nothing', () => {
  const [wearers, statuses] = [[{ personId: 'anna', teamId: 'a' }], [{ personId: 'ben', nodeId: 'b' }]];
  const edited = content({ wearers, statuses: statuses as StatusChange[] });
  expect(nodesNamedIn(edited)).toEqual(['b', 'a']);
  expect(summaryOf(edited, names)).toMatchObject({ people: 2, fromPlaces: [], toPlaces: ['U15', 'U16'] });
  const moved = content({ left: [member('anna', 'a')], joined: [member('anna', 'b')], wearers });
  expect(summaryOf(moved, names)).toMatchObject({ people: 1, fromPlaces: ['U15'], toPlaces: ['U16'] });
});
