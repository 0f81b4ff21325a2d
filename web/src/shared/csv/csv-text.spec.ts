import { csvText } from './csv-text.ts';

test('fields with commas, quotes and line ends are quoted', () => {
  expect(
    csvText(
      ['Name', 'Events'],
      [
        ['Okafor, "Ama"', 12],
        ['a\nb', null],
      ],
    ),
  ).toBe('Name,Events\r\n"Okafor, ""Ama""",12\r\n"a\nb",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula any more', (text) => {
  const [, line = ''] = csvText(['Name'], [[text]]).split('Name\r\n');
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('a negative number stays a number', () => {
  expect(csvText(['Change'], [[-3]])).toBe('Change\r\n-3\r\n');
});

test.each([
  'Foo;=HYPERLINK("http://x")',
  'Foo; =1+1',
  'Foo;"=1+1;"',
  'Foo\t@SUM(A1)',
  'Foo\n-1',
  'Foo\r\n+1',
  'a;=1;b;=2',
])('%j holds no formula either for spreadsheets that part cells at other signs', (text) => {
  // After a column before it, a quoted field begins no cell of theirs.
  const cells = csvText(['Nr', 'Name'], [[1, text]]).split(/[,;\t\r\n]/);
  const begun = cells.map((cell) => cell.replace(/^[\s"]+/, ''));
  expect(begun.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test('a sign within a text stays as it is', () => {
  expect(csvText(['Name'], [['A-team; B=C, d@e.org']])).toBe('Name\r\n"A-team; B=C, d@e.org"\r\n');
});
