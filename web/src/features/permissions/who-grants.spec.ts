import { whoGrants } from './who-grants.ts';

test.each([
  [1000, 'another administrator.'],
  [300, 'an administrator, or staff of your organization.'],
  [250, 'an administrator, or staff of your institution or organization.'],
  [200, 'an administrator, or staff of your team, institution or organization.'],
  [150, 'an administrator.'],
] as const)('at level %s it is said who gives permissions', (level, who) => {
  expect(whoGrants(level)).toBe(`Ask somebody who has the permission “Super” and the one that you need: ${who}`);
});
