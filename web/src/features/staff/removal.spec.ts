import { Level } from '@strainscope/console-contract';
import { isOwnRole, removalOf } from './removal.ts';

const place = 'Ashworth First XV';

test('a role of one’s own is not undone by oneself; whoever runs more keeps that right', () => {
  const member = { _id: 'u1', node_kind: 'team' as const };
  expect(isOwnRole(member, { _id: 'u1', level: Level.team })).toBe(true);
  expect(isOwnRole(member, { _id: 'u1', level: Level.institution })).toBe(false);
  expect(isOwnRole(member, { _id: 'u2', level: Level.team })).toBe(false);
});

test('whoever removes themselves is promised no undo; whoever is the last is told so', () => {
  const own = removalOf({ place, own: true, last: true });
  expect(own).toMatch(/^You lose your role at Ashworth First XV and can't undo this yourself/);
  expect(own).toMatch(/Nobody else works at Ashworth First XV/);
  expect(own).not.toMatch(/can be undone/);
  const other = removalOf({ place, own: false, last: false });
  expect(other).toMatch(/^They no longer see Ashworth First XV/);
  expect(other).not.toMatch(/Nobody else/);
  expect(other).toMatch(/can be undone for 24 hours/);
});
