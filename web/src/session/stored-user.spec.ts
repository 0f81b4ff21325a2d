import { Level } from '@strainscope/console-contract';
import { clearStoredUser, readStoredUser, writeStoredUser } from './stored-user.ts';

const user = { _id: 'p1', level: Level.team, first_name: 'Noor', last_name: 'Visser' } as const;

afterEach(() => localStorage.clear());

test('exactly the four fields are kept under `authUser`, whatever the answer carried', () => {
  writeStoredUser({ ...user, permissions: ['api'], token: 'secret' } as typeof user);
  expect(Object.keys(localStorage)).toEqual(['authUser']);
  expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(user);
  expect(readStoredUser()).toEqual(user);
});

test.each(['', 'null', '[]', '{"_id":"p1"}', '{"_id":"p1","level":999,"first_name":"","last_name":""}', 'not JSON'])(
  'an entry like %j is nobody',
  (text) => {
    localStorage.setItem('authUser', text);
    expect(readStoredUser()).toBeNull();
  },
);

test('signing out leaves nothing', () => {
  writeStoredUser(user);
  clearStoredUser();
  expect(localStorage).toHaveLength(0);
});
