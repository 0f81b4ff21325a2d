import { waitReasonOf } from './wait-reason.mapper.ts';

test.each([
  ['month', 'Ashworth College', 'The budget of Ashworth College for this month is spent.'],
  ['month', '', 'The budget of a group above it for this month is spent.'],
  ['concurrent', 'First XV', 'As many simulations of First XV run as may at the same time.'],
  ['paused', '', 'Paused by an operator.'],
  ['no-workers', '', 'Operators allow no workers at present.'],
  ['', '', null],
])('%s of %s', (because, name, text) => {
  expect(waitReasonOf(because, name)).toBe(text);
});
