import { Level } from '@strainscope/console-contract';
import { guard } from './guard.ts';
import { landingPath } from '../session/landing.ts';
import { routeTable, type RouteRow } from './route-table.ts';

const row = (path: string): RouteRow => {
  const found = routeTable.find((candidate) => candidate.path === path);
  if (found === undefined) throw new Error(`no route ${path}`);
  return found;
};
const visitor = (level: Level) => ({
  user: { _id: 'p1', level, first_name: 'Noor', last_name: 'Visser' },
  reason: undefined,
});
const nobody = { user: null, reason: undefined };

test.each([
  ['/dashboard', Level.admin, 'open'],
  ['/dashboard', Level.organization, 'not-allowed'],
  ['/user/organizations', Level.organization, 'open'],
  ['/user/organizations', Level.institution, 'not-allowed'],
  ['/user/institutions', Level.institution, 'open'],
  ['/user/institutions', Level.team, 'not-allowed'],
  ['/team/players/:team_id', Level.team, 'open'],
  ['/team/players/:team_id', Level.family, 'not-allowed'],
  ['/family/:_id', Level.family, 'open'],
  ['/family/:_id', Level.player, 'not-allowed'],
  ['/player/details/:event_id', Level.player, 'open'],
] as const)('%s for level %i: %s', (path, level, answer) => {
  expect(guard(row(path), visitor(level), path).answer).toBe(answer);
});

test('nobody signed in goes to sign-in, and from there to the page that was asked for', () => {
  expect(guard(row('/user/teams'), nobody, '/user/teams?q=a')).toEqual({
    answer: 'redirect',
    to: '/login?next=%2Fuser%2Fteams%3Fq%3Da',
  });
  expect(guard(row('/player/details/:event_id'), nobody, '/player/details/e1?t=12')).toEqual({
    answer: 'redirect',
    to: '/login?next=%2Fplayer%2Fdetails%2Fe1%3Ft%3D12',
  });
});

test('a session that ended leads to sign-in, which says so and knows the way back', () => {
  expect(guard(row('/user/teams'), { user: null, reason: 'session-ended' }, '/user/teams?q=a')).toEqual({
    answer: 'redirect',
    to: '/login/session-ended?next=%2Fuser%2Fteams%3Fq%3Da',
  });
});

test('whoever erased the account is not asked to sign in again', () => {
  expect(guard(row('/user/teams'), { user: null, reason: 'erased' }, '/user/teams')).toEqual({
    answer: 'redirect',
    to: '/home',
  });
});

test('public pages open for everybody', () => {
  for (const publicRow of routeTable.filter(({ access }) => access === 'public')) {
    expect(guard(publicRow, nobody, publicRow.path)).toEqual({ answer: 'open' });
  }
});

test.each([
  [Level.admin, '/dashboard'],
  [Level.organization, '/user/organizations'],
  [Level.institution, '/user/institutions'],
  [Level.team, '/user/teams'],
  [Level.family, '/family/p1'],
  [Level.player, '/player/dashboard/p1'],
] as const)('level %i lands on %s', (level, path) => {
  expect(landingPath({ _id: 'p1', level })).toBe(path);
});
