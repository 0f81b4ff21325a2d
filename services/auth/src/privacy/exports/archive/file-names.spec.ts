import { endingOf, FileNames } from './file-names.ts';

test.each([
  ['MG0123-45-2026-11-21T140305+250.csv', 'MG0123-45-2026-11-21T140305+250.csv'],
  ['Größe.csv', 'Größe.csv'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\match\\a.csv', 'C-match-a.csv'],
  ['.hidden. ', 'hidden'],
  ['', 'file'],
  ['con.csv', '_con.csv'],
  [`${'界'.repeat(90)}.csv`, `${'界'.repeat(66)}.csv`],
  ['a\u0000\nb.bin', 'a-b.bin'],
])('%j becomes a name that leads nowhere else', (wish, name) => {
  expect(new FileNames().take('ingest/events', wish)).toBe(`ingest/events/${name}`);
});

test('two of the same name stay two', () => {
  const names = new FileNames();
  expect(['a.csv', 'A.CSV', 'a.csv'].map((wish) => names.take('x', wish))).toEqual([
    'x/a.csv',
    'x/A (2).CSV',
    'x/a (3).csv',
  ]);
});

test('what has no ending gets that of its content', () => {
  expect(endingOf(Buffer.from('%PDF-1.7'))).toBe('.pdf');
  expect(endingOf(Buffer.from('words'))).toBe('');
});
