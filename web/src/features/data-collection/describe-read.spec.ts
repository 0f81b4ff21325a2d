import { describeRead } from './describe-read.ts';

test.each([
  ['PATCH /player/fetchDetails', 'Player page'],
  ['PATCH /player/single/output', 'Events and simulations'],
  ['POST /people/{id}/export/archive', 'Copy of the data'],
  ['GET /events/{id}/signals', 'Signals of an event'],
  ['auth.session.opened', 'Signed in'],
  ['auth.sign-in.refused', 'Sign-in refused'],
  ['GET /live', 'Live updates'],
  ['PATCH /something/new', 'PATCH /something/new'],
])('%s is %s', (call, words) => {
  expect(describeRead(call)).toBe(words);
});
