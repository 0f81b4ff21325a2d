import { Level } from '@strainscope/console-contract';
import { whoGrants } from './who-grants.ts';

test.each([
  [Level.admin, 'another administrator.'],
  [Level.organization, 'an administrator, or staff of your organization.'],
  [Level.institution, 'an administrator, or staff of your institution or organization.'],
  [Level.team, 'an administrator, or staff of your team, institution or organization.'],
  [Level.family, 'an administrator.'],
] as const)('at level %s it is said who gives permissions', (level, who) => {
  expect(whoGrants(level)).toBe(`Ask somebody who has the permission “Super” and the one that you need: ${who}`);
});
