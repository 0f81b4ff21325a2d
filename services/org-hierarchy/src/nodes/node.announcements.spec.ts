import { announcementsOf } from './node.announcements.ts';
import type { NodeState } from './node.state.ts';

const team: NodeState = {
  id: 'team',
  kind: 'team',
  parentId: 'institution',
  name: 'First team',
  scope: ['organization', 'institution', 'team'],
  timeZone: 'Europe/Berlin',
  sport: null,
  version: 2,
  goneAt: null,
  mergedInto: null,
};
const gone = { goneAt: '2026-03-01T00:00:00.000Z' };
const merged = { ...gone, mergedInto: 'other', scope: ['organization', 'institution', 'other'] };

const cases: [string, NodeState | null, NodeState, string[]][] = [
  ['is new', null, team, ['created']],
  ['stays as it is', team, team, []],
  ['has another name', team, { ...team, name: 'Seniors' }, ['renamed']],
  ['hangs elsewhere', team, { ...team, scope: ['organization', 'other', 'team'] }, ['moved']],
  ['is deleted', team, { ...team, ...gone }, ['deleted']],
  ['was deleted before', { ...team, ...gone }, { ...team, ...gone }, []],
  ['is merged', team, { ...team, ...merged }, ['merged']],
  [
    'what it means hangs elsewhere',
    { ...team, ...merged },
    { ...team, ...merged, scope: ['organization', 'far', 'other'] },
    ['merged'],
  ],
  ['is back after a deletion', { ...team, ...gone }, team, ['restored']],
  ['is back after a merge', { ...team, ...merged }, team, ['restored']],
  ['is back under another name', { ...team, ...gone }, { ...team, name: 'Seniors' }, ['restored', 'renamed']],
];

test.each(cases)('a node that %s', (_, before, after, expected) => {
  const types = announcementsOf(before, after).map(({ type }) => type.split('.')[3]);
  expect(types).toEqual(expected);
});

test('every announcement says the version, and a merge where the node hangs now', () => {
  const [event] = announcementsOf(team, { ...team, ...merged, version: 3 });
  expect(event).toMatchObject({
    key: 'team',
    message: { nodeId: 'team', intoNodeId: 'other', path: ['organization', 'institution', 'other'], version: 3 },
  });
});
