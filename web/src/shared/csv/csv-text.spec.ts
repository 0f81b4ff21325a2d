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
