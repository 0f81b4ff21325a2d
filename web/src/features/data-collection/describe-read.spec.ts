import { describeRead } from './describe-read.ts';

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
  ['PATCH /something/new', 'PATCH /something/new'],
])('%s is %s', (call, words) => {
  expect(describeRead(call)).toBe(words);
});
