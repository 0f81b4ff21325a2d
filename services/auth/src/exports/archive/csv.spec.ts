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
