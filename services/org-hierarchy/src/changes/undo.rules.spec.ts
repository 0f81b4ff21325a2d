import type { ChangeContent } from './change.entity.ts';
import { refusalOfUndo } from './undo.rules.ts';

const until = new Date('2026-03-02T12:00:00Z');
const before = new Date(until.getTime() - 1);
const content = {
  nodes: [{ before: null, after: { id: 'team', name: 'U16', version: 3 } }],
} as unknown as ChangeContent;
const change = { undoUntil: until, undoneAt: null, content };
const now = (version: number) => new Map([['team', { version }]]);

test.each([
  ['within 24 hours', change, now(3), before, null],
  ['when they are over', change, now(3), until, /24 hours/],
  ['a second time', { ...change, undoneAt: before }, now(3), before, /already/],
  ['what only added something', { ...change, undoUntil: null }, now(3), before, /cannot be undone/],
  ['once a node was changed again', change, now(4), before, /“U16” was changed since/],
  ['once a node is no longer known', change, new Map<string, { version: number }>(), before, /changed since/],
])('undo %s', (_, asked, nodes, at, expected) => {
  if (expected === null) expect(refusalOfUndo(asked, nodes, at)).toBeNull();
  else expect(refusalOfUndo(asked, nodes, at)).toMatch(expected);
});
