import type { Departure } from './change.entity.ts';
import { putElsewhere, undoneMembers } from './undone-members.ts';

const member = (nodeId: string, role: 'player' | 'staff' = 'player'): Departure => ({
  personId: 'anna',
  nodeId,
  role,
  level: 100,
  status: 'active',
  position: null,
  undefinedMember: false,
});
const to = (from: Departure, nodeId: string, role = from.role): Departure => ({ ...from, instead: { nodeId, role } });
const undone = (left: Departure[], joined: Departure[], ...there: string[]) => {
  const { goes, comes } = undoneMembers({ left, joined }, new Set(there.map((place) => `anna ${place}`)));
  return { goes: goes.map(({ nodeId }) => nodeId), comes };
};

test('whoever is where the edit put them goes back', () => {
  expect(undone([to(member('a'), 'b')], [member('b')], 'b player')).toEqual({ goes: ['b'], comes: [member('a')] });
});

test('whoever is gone from there stays out, also who was there before', () => {
  expect(undone([to(member('a'), 'b')], [member('b')])).toEqual({ goes: [], comes: [] });
  expect(undone([to(member('a'), 'b')], [])).toEqual({ goes: [], comes: [] });
  expect(undone([to(member('a'), 'b')], [], 'b player')).toEqual({ goes: [], comes: [member('a')] });
});

test('staff whom the edit made players come back as long as they play', () => {
  const left = [to(member('a', 'staff'), 'a', 'player')];
  expect(undone(left, [member('a')], 'a player').comes).toEqual([member('a', 'staff')]);
  expect(undone(left, [member('a')], 'b player').comes).toEqual([]);
  expect(putElsewhere({ left }, new Set())).toEqual(left);
});

test('whoever only left comes back, unless they are there by now', () => {
  expect(undone([member('a')], []).comes).toEqual([member('a')]);
  expect(undone([member('a')], [], 'a player').comes).toEqual([]);
});

test('through a chain of merges people go back to where it began for them, and to nothing in between', () => {
  const left = [to(member('a'), 'b'), to(member('b'), 'c')];
  expect(undone(left, [member('b'), member('c')], 'c player')).toEqual({ goes: ['c'], comes: [member('a')] });
  expect(undone(left, [member('b'), member('c')])).toEqual({ goes: [], comes: [] });
});
