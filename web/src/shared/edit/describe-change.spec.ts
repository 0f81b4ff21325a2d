import type { OpenUndo } from '@strainscope/console-contract';
import { describeChange } from './describe-change.ts';

const change = (parts: Partial<OpenUndo>): OpenUndo => ({
  change_id: 'c',
  kind: 'nodes-deleted',
  at: '',
  until: '',
  refusal: null,
  nodes: [],
  people: 0,
  from: [],
  to: [],
  ...parts,
});
const node = (name: string, becomes: string | null = null) => ({ name, becomes });

test.each<[string, Partial<OpenUndo>]>([
  ['Renamed “U14” to “U15”', { kind: 'nodes-renamed', nodes: [node('U14', 'U15')] }],
  ['Merged “East” into “West”', { kind: 'nodes-merged', nodes: [node('East', 'West')] }],
  ['Deleted “A”, “B”, “C”, 2 more', { nodes: ['A', 'B', 'C', 'D', 'E'].map((name) => node(name)) }],
  ['Removed 1 player from U15', { kind: 'players-removed', people: 1, from: ['U15'] }],
  ['Moved 3 players from U15 to U16', { kind: 'players-moved', people: 3, from: ['U15'], to: ['U16'] }],
  ['Removed 2 members of staff', { kind: 'staff-removed', people: 2 }],
  ['Made 1 member of staff a player of U15', { kind: 'staff-to-player', people: 1, to: ['U15'] }],
  ['Changed the team status of 2 players of U15', { kind: 'statuses-set', people: 2, to: ['U15'] }],
  ['Changed the sensors of 1 player of U15', { kind: 'sensors-assigned', people: 1, to: ['U15'] }],
  ['Assigned an undefined member of U15', { kind: 'member-identified', people: 1, to: ['U15'] }],
])('%s', (text, parts) => {
  expect(describeChange(change(parts))).toBe(text);
});
