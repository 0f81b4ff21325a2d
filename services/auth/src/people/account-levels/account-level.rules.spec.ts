import { Level } from '@strainscope/kernel';
import { levelAfterGuarding, levelAfterJoining, levelAfterLeaving } from './account-level.rules.ts';

const nothing = { staffLevel: null, isGuardian: false, plays: false };
const guardian = { ...nothing, isGuardian: true };
const teamStaff = { ...guardian, staffLevel: Level.team };

test.each([
  ['works nowhere any more', Level.organization, nothing, Level.player],
  ['is a guardian', Level.team, guardian, Level.family],
  ['works elsewhere', Level.institution, teamStaff, Level.team],
  ['works elsewhere at a higher level than the account had', Level.team, { ...nothing, staffLevel: 300 }, Level.team],
  ['is an administrator', Level.admin, nothing, Level.admin],
  ['was registered as a guardian', Level.family, nothing, Level.family],
  ['was a player by the account', Level.player, teamStaff, Level.player],
] as const)('whoever leaves and %s', (_, level, held, after) => {
  expect(levelAfterLeaving(level, held)).toBe(after);
});

test.each([
  ['a player', Level.player, teamStaff, Level.team],
  ['somebody of a higher level', Level.organization, teamStaff, Level.organization],
  ['an administrator', Level.admin, teamStaff, Level.admin],
] as const)('%s begins to work somewhere', (_, level, held, after) => {
  expect(levelAfterJoining(level, held)).toBe(after);
});

test.each([
  ['plays', Level.family, { ...nothing, plays: true }, Level.player],
  ['plays and has another child', Level.family, { ...guardian, plays: true }, Level.family],
  ['never played', Level.family, nothing, Level.family],
  ['plays and works somewhere', Level.team, { ...nothing, staffLevel: Level.team, plays: true }, Level.team],
  ['plays and is an administrator', Level.admin, { ...nothing, plays: true }, Level.admin],
] as const)('whoever ceases to be a child’s guardian and %s', (_, level, held, after) => {
  expect(levelAfterGuarding(level, held)).toBe(after);
});
