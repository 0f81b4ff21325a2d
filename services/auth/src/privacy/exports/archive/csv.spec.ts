import { csvOf } from './csv.ts';

test('every column of any row, quoted where it has to be', () => {
  expect(
    csvOf([
      { a: 1, b: 'x,"y"' },
      { a: null, c: { d: 2 } },
    ]),
  ).toBe('a,b,c\r\n1,"x,""y""",\r\n,,"{""d"":2}"\r\n');
});

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1+1', "'+1+1"],
  ['-2.5e-3', '-2.5e-3'],
  [-4, '-4'],
])('%s is shown, not run', (value, written) => {
  expect(csvOf([{ a: value }])).toBe(`a\r\n${written}\r\n`);
});

test.each([
  'Foo;=HYPERLINK("http://x")',
  'Foo; =1+1',
  'Foo;"=1+1;"',
  'Foo\t@SUM(A1)',
  'Foo\r+1',
  'Foo\r\n-1',
  { notes: ['a', '=1'] },
])('%j holds no formula either for spreadsheets that part cells at other signs', (value) => {
  // After a column before it, a quoted field begins no cell of theirs.
  const cells = csvOf([{ nr: 1, name: value }]).split(/[,;\t\r\n]/);
  const begun = cells.map((cell) => cell.replace(/^[\s"]+/, ''));
  expect(begun.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test('a sign within a text stays as it is', () => {
  expect(csvOf([{ a: 'A-team; B=C, d@e.org' }])).toBe('a\r\n"A-team; B=C, d@e.org"\r\n');
});
