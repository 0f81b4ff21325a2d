import { tableHead } from './preview.ts';

const headOf = (headings: string[], cells: string[] = []) =>
  tableHead({ head: { line: 1, isFirst: true, headings, units: [], rows: [{ number: 2, cells }] } });

const long = 'Linear acceleration of the mouthguard along its forward axis, resampled and filtered (m/s²)';

it.each([
  ['one of 91 characters', long],
  ['two that differ in their last words', long.replace('forward', 'downward')],
  ['the longest that is told', 'x'.repeat(1_000)],
])('tells a heading whole: %s', (_, heading) => {
  expect(headOf(['t', heading]).headings).toEqual(['t', heading]);
});

it('does not tell a heading that is too long, so that its column is named by its place', () => {
  expect(headOf(['t', 'x'.repeat(1_001), 'a']).headings).toEqual(['t', '', 'a']);
});

it('cuts cells to what a screen shows', () => {
  expect(headOf(['t'], ['1'.repeat(100)]).rows).toEqual([['1'.repeat(60)]]);
});
