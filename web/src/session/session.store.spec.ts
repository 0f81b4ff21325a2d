import { jest } from '@jest/globals';
import { Level } from '@strainscope/console-contract';
import { followOtherTabs, useSession } from './session.store.ts';

const kim = { _id: 'p1', level: Level.family, first_name: 'Kim', last_name: 'Cole' } as const;
const { signedIn, signedOut } = useSession.getState();
const hasChildren = () => useSession.getState().user?.has_children;
const plays = () => useSession.getState().user?.plays;
const otherTab = (user: object) => {
  localStorage.setItem('authUser', JSON.stringify(user));
  window.dispatchEvent(new Event('storage'));
};

afterEach(() => signedOut());

test('that somebody plays is known of the session and not kept in the browser', () => {
  signedIn({ ...kim, plays: true });
  expect(plays()).toBe(true);
  expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(kim);
});

test('it stays when only the name changes, is of nobody else, and a player’s by the level', () => {
  signedIn({ ...kim, plays: true });
  signedIn({ ...kim, first_name: 'Kit' });
  expect(plays()).toBe(true);
  signedIn({ ...kim, _id: 'p2' });
  expect(plays()).toBe(false);
  signedIn({ ...kim, level: Level.player });
  expect(plays()).toBe(true);
});

test('that somebody has children is kept as long', () => {
  signedIn({ ...kim, level: Level.team, has_children: true });
  expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual({ ...kim, level: Level.team });
  signedIn({ ...kim, level: Level.team, first_name: 'Kit' });
  expect(hasChildren()).toBe(true);
  signedIn({ ...kim, level: Level.team, has_children: false });
  expect(hasChildren()).toBe(false);
});

test('who signed in in another tab is asked about; the same person is not', () => {
  const check = jest.fn();
  const stop = followOtherTabs(check);
  signedIn({ ...kim, plays: true });
  otherTab({ ...kim, first_name: 'Kit' });
  expect([plays(), check.mock.calls.length]).toEqual([true, 0]);
  otherTab({ ...kim, _id: 'p2' });
  expect([plays(), check.mock.calls.length]).toEqual([false, 1]);
  stop();
});
