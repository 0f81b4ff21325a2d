import { Level } from '@strainscope/kernel';
import { levelAfterJoining, levelAfterLeaving } from './account-level.rules.ts';

const nothing = { staffLevel: null, isGuardian: false };
const guardian = { staffLevel: null, isGuardian: true };
const teamStaff = { staffLevel: Level.team, isGuardian: true };

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
