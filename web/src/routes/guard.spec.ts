import type { Level } from '../session/levels.ts';
import { guard } from './guard.ts';
import { landingPath } from './landing.ts';
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
  ['/dashboard', 1000, 'open'],
  ['/dashboard', 300, 'not-allowed'],
  ['/user/organizations', 300, 'open'],
  ['/user/organizations', 250, 'not-allowed'],
  ['/user/institutions', 250, 'open'],
  ['/user/institutions', 200, 'not-allowed'],
  ['/team/players/:team_id', 200, 'open'],
  ['/team/players/:team_id', 150, 'not-allowed'],
  ['/family/:_id', 150, 'open'],
  ['/family/:_id', 100, 'not-allowed'],
  ['/player/details/:event_id', 100, 'open'],
] as const)('%s for level %i: %s', (path, level, answer) => {
  expect(guard(row(path), visitor(level), path).answer).toBe(answer);
});

test('nobody signed in goes home, and from an event to sign-in and back', () => {
  expect(guard(row('/user/teams'), nobody, '/user/teams')).toEqual({ answer: 'redirect', to: '/home' });
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
  [1000, '/dashboard'],
  [300, '/user/organizations'],
  [250, '/user/institutions'],
  [200, '/user/teams'],
  [150, '/family/p1'],
  [100, '/player/dashboard/p1'],
] as const)('level %i lands on %s', (level, path) => {
  expect(landingPath({ _id: 'p1', level })).toBe(path);
});
