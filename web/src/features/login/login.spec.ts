import { loginNotice } from './login-notice.ts';
import { safeNext } from './safe-next.ts';
import { signInPath } from './sign-in-path.ts';

test.each(['/player/details/e1?t=3', '/user/teams'])('%s is a way on after sign-in', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([null, '', 'https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  '%j is not',
  (next) => {
    expect(safeNext(next)).toBeUndefined();
  },
);

test.each([
  ['/home', '?next=%2Ffamily%2Fg1', '/login?next=%2Ffamily%2Fg1'],
  ['/home', '?next=https%3A%2F%2Felsewhere.test', '/login'],
  ['/home', '', '/login'],
  ['/contact', '?next=%2Ffamily%2Fg1', '/login'],
])('from %s%s one signs in at %s', (pathname, search, to) => {
  expect(signInPath({ pathname, search })).toBe(to);
});

test('the page says only words of its own', () => {
  expect(loginNotice('session-ended')).toContain('Invalid Token Input');
  expect(loginNotice('Call this number')).toBeUndefined();
});
