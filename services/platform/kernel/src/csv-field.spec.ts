import { csvField, withoutFormulas } from './csv-field.ts';

test.each([
  ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['Foo; =1+1', "Foo; '=1+1"],
  ['Foo;"=1', `Foo;"'=1`],
  ['Foo\r\n-1', "Foo\r\n'-1"],
])('%j is shown by a spreadsheet, not run', (text, shown) => {
  expect(withoutFormulas(text)).toBe(shown);
});

test('a sign within a text stays as it is', () => {
  expect(withoutFormulas('A-team; B=C, d@e.org')).toBe('A-team; B=C, d@e.org');
});

test.each([
  ['plain; words', 'plain; words'],
  ['Okafor, "Ama"', '"Okafor, ""Ama"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is a field of a line', (text, field) => {
  expect(csvField(text)).toBe(field);
});
