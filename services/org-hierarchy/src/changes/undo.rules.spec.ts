import type { ChangeContent } from './change.entity.ts';
import type { SensorSince, Since } from './since.ts';
import { refusalOfUndo } from './undo.rules.ts';

const until = new Date('2026-03-02T12:00:00Z');
const before = new Date(until.getTime() - 1);
const empty: ChangeContent = {
  ...{ demands: [], nodes: [], left: [], joined: [], takenOff: [], putOn: [], identified: [] },
};
const content = {
  ...empty,
  nodes: [{ before: null, after: { id: 'team', name: 'U16', version: 3 } }],
} as unknown as ChangeContent;
const change = { kind: 'nodes-renamed', undoUntil: until, undoneAt: null, content } as const;
const since = (parts: Partial<Since>): Since => ({
  ...{ nodes: new Map(), gone: new Map(), statuses: new Map(), sensors: new Map() },
  ...parts,
});
const now = (version: number) => since({ nodes: new Map([['team', { version }]]) });

test.each([
  ['within 24 hours', change, now(3), before, null],
  ['when they are over', change, now(3), until, /24 hours/],
  ['a second time', { ...change, undoneAt: before }, now(3), before, /already/],
  ['what only added something', { ...change, undoUntil: null }, now(3), before, /cannot be undone/],
  ['once a node was changed again', change, now(4), before, /“U16” was changed since/],
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
  const refusal = refusalOfUndo(asked, { ...now(3), gone }, before);
  if (expected) expect(refusal).toBeNull();
  else expect(refusal?.reason).toBe('This can no longer be undone: “U16” was deleted or merged since.');
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
    ...{ ...change, kind: 'sensors-assigned' as const },
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
