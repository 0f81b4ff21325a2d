import { describePurpose, describeRead } from './describe-read.ts';

test.each([
  ['PATCH /player/fetchDetails', 'Player page'],
  ['PATCH /player/single/output', 'Events and simulations'],
  ['POST /people/{id}/export/archive', 'Copy of the data'],
  ['GET /events/{id}/signals', 'Signals of an event'],
  ['GET /family', 'Family page'],
  ['GET /people/{id}/consents', 'Consents'],
  ['POST /auth/get/permissions', 'Permissions'],
  ['PATCH /player/getfamilyplayerStaffList', 'List of people'],
  ['auth.session.opened', 'Signed in'],
  ['auth.sign-in.refused', 'Sign-in refused'],
  ['GET /live', 'Live updates'],
  ['GET /invitations', 'Invitations'],
  ['PATCH /something/new', 'Something else'],
])('%s is %s', (call, words) => {
  expect(describeRead(call)).toBe(words);
});

test('a purpose is told in words', () => {
  expect(describePurpose('care')).toBe('Head-acceleration events');
  expect(describePurpose('new')).toBe('Something else');
});
