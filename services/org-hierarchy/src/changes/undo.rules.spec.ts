import type { NodeState } from '../nodes/node.state.ts';
import type { ChangeContent } from './change.entity.ts';
import type { SensorSince, Since } from './since.ts';
import { refusalOfUndo } from './undo.rules.ts';

const until = new Date('2026-03-02T12:00:00Z');
const before = new Date(until.getTime() - 1);
const empty: ChangeContent = {
  demands: [],
  nodes: [],
  left: [],
  joined: [],
  takenOff: [],
  putOn: [],
  identified: [],
};
const team: NodeState = {
  id: 'team',
  kind: 'team',
  name: 'U16',
  parentId: 'school',
  scope: ['school', 'team'],
  version: 3,
  timeZone: null,
  sport: null,
  goneAt: null,
  mergedInto: null,
};
const content: ChangeContent = { ...empty, nodes: [{ before: null, after: team }] };
const at = new Date(until.getTime() - 86_400_000);
const change = { kind: 'nodes-renamed', at, undoUntil: until, undoneAt: null, content } as const;
const since = (parts: Partial<Since>): Since => ({
  nodes: new Map(),
  gone: new Map(),
  there: new Set(),
  endedAgain: new Map(),
  statuses: new Map(),
  sensors: new Map(),
  ...parts,
});
const now = (changes: Partial<NodeState> = {}) => since({ nodes: new Map([['team', { ...team, ...changes }]]) });

test.each([
  ['within 24 hours', change, now(), before, null],
  ['when they are over', change, now(), until, /24 hours/],
  ['a second time', { ...change, undoneAt: before }, now(), before, /already/],
  ['what only added something', { ...change, undoUntil: null }, now(), before, /cannot be undone/],
  ['once a node has another name', change, now({ name: 'U17', version: 4 }), before, /“U16” was changed since/],
  ['once a node hangs elsewhere', change, now({ scope: ['other', 'team'] }), before, /changed since/],
  ['once a node is gone', change, now({ goneAt: before.toISOString() }), before, /changed since/],
  ['of a node to which the undo of a later change has brought it back', change, now({ version: 5 }), before, null],
  ['once a node is no longer known', change, since({}), before, /changed since/],
])('undo %s', (_, asked, then, at, expected) => {
  const reason = refusalOfUndo(asked, then, at)?.reason ?? null;
  if (expected === null) expect(reason).toBeNull();
  else expect(reason).toMatch(expected);
});

test.each([
  ['is there', new Map<string, string>(), [], true],
  ['was deleted since', new Map([['team', 'U16']]), [], false],
  ['comes back with them', new Map([['team', 'U16']]), content.nodes, true],
])('players go back to a team that %s', (_, gone, nodes, expected) => {
  const left = [{ personId: 'anna', nodeId: 'team' }] as ChangeContent['left'];
  const asked = { ...change, kind: 'players-removed' as const, content: { ...empty, nodes, left } };
  const refusal = refusalOfUndo(asked, { ...now(), gone }, before);
  if (expected) expect(refusal).toBeNull();
  else expect(refusal?.reason).toBe('This can no longer be undone: “U16” was deleted or merged since.');
});

describe('whoever was put into another team goes back', () => {
  const left = [
    { personId: 'anna', nodeId: 'u14', role: 'player', instead: { nodeId: 'team', role: 'player' } },
  ] as ChangeContent['left'];
  const reasonOf = (kind: 'players-moved' | 'nodes-merged', then: Partial<Since>) =>
    refusalOfUndo({ ...change, kind, content: { ...empty, left } }, since(then), before)?.reason ?? null;
  const there = new Set(['anna team player']);

  test.each([
    ['while they are there', 'players-moved', { there }, null],
    ['not once they are gone', 'players-moved', {}, 'a player was removed or moved since.'],
    ['or stays out, which holds no merge up', 'nodes-merged', {}, null],
    [
      'not before the team is',
      'nodes-merged',
      { gone: new Map([['team', 'U16']]) },
      '“U16” was deleted or merged since.',
    ],
  ] as const)('%s', (_, kind, then, why) => {
    expect(reasonOf(kind, then)).toBe(why && `This can no longer be undone: ${why}`);
  });
});

test.each([
  ['for the first time', at, true],
  ['again since', before, false],
])('whoever left %s', (_, endedAt, expected) => {
  const left = [{ personId: 'anna', nodeId: 'u14', role: 'staff' }] as ChangeContent['left'];
  const asked = { ...change, kind: 'staff-removed' as const, content: { ...empty, left } };
  const then = since({ endedAgain: new Map([['anna u14 staff', endedAt]]) });
  expect(refusalOfUndo(asked, then, before) === null).toBe(expected);
});

test.each([
  ['as it was left', 'inactive', true],
  ['changed since', 'injured', false],
  ['of a player who has left', undefined, false],
])('a team status %s', (_, status, expected) => {
  const statuses = [{ personId: 'anna', nodeId: 'team', before: 'active' as const, after: 'inactive' as const }];
  const asked = { ...change, kind: 'statuses-set' as const, content: { ...empty, statuses } };
  const then = since({ statuses: new Map(status === undefined ? [] : [['anna team', status]]) });
  expect(refusalOfUndo(asked, then, before) === null).toBe(expected);
});

describe('sensors', () => {
  // Anna wore A and was given B.
  const wornBy = (assignmentId: string, personId: string) => ({ assignmentId, personId, from: before });
  const [a, b]: SensorSince[] = [
    { sensorId: 'A', wornBy: null, others: ['annas B'] },
    { sensorId: 'B', wornBy: wornBy('annas B', 'anna'), others: [] },
  ];
  const asked = {
    ...change,
    kind: 'sensors-assigned' as const,
    content: { ...empty, takenOff: ['annas A'], putOn: ['annas B'] },
  };
  const refusal = (annasA: Partial<SensorSince> = {}, annasB: Partial<SensorSince> = {}) => {
    const sensors = new Map([
      ['annas A', { ...a!, ...annasA }],
      ['annas B', { ...b!, ...annasB }],
    ]);
    return refusalOfUndo(asked, since({ sensors }), before);
  };

  test('go back as long as everybody wears what the edit left', () => {
    expect(refusal()).toBeNull();
  });

  test('stay with whoever wears them by now: who, and since when', () => {
    const reason = 'This can no longer be undone: sensor A is worn by somebody else since 2 Mar 2026, 11:59 UTC.';
    expect(refusal({ wornBy: wornBy('bens A', 'ben') })).toEqual({ reason, who: 'ben' });
    expect(refusal({}, { wornBy: wornBy('bens B', 'ben') })).toMatchObject({ who: 'ben' });
  });

  test('stay off once the one given was taken off, or another one is worn', () => {
    expect(refusal({ others: [] }, { wornBy: null })?.reason).toMatch(/sensor B was taken off since/);
    expect(refusal({ others: ['annas C'] })?.reason).toMatch(/whoever wore sensor A wears another one since/);
  });
});
