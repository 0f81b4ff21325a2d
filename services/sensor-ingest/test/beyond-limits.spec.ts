import { zipSync } from 'fflate';
import { json, preventCsv, text } from './fixtures/brand-files.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheets = '<sheet name="a" r:id="r1"/>';
const relationships = '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>';

/** A workbook of which each part is as told; not compressed, so that no ratio gives it away. */
function workbook(parts: { sheets?: string; relationships?: string; strings?: string; sheet?: string }) {
  const part = (root: string, content: string) => Buffer.from(`<${root} ${MAIN}>${content}</${root}>`);
  const bytes = zipSync(
    {
      'xl/workbook.xml': part('workbook', `<sheets>${parts.sheets ?? sheets}</sheets>`),
      'xl/_rels/workbook.xml.rels': part('Relationships', parts.relationships ?? relationships),
      'xl/sharedStrings.xml': part('sst', parts.strings ?? ''),
      'xl/worksheets/sheet1.xml': part('worksheet', `<sheetData>${parts.sheet ?? ''}</sheetData>`),
    },
    { level: 0 },
  );
  return { name: 'a.xlsx', bytes };
}

const cell = (content: string) => `<row><c t="inlineStr"><is>${content}</is></c></row>`;
const many = (length: number, make: (i: number) => string) => Array.from({ length }, (_, i) => make(i)).join('');

test.each([
  ['shared texts that are empty', workbook({ strings: '<si/>'.repeat(2_000_001) }), /2,000,000 texts/],
  ['sheets', workbook({ sheets: many(10_001, (i) => `<sheet name="${i}" r:id="r1"/>`) }), /10,000 sheets/],
  ['a sheet with an endless name', workbook({ sheets: `<sheet name="${'x'.repeat(2_000)}"/>` }), /name of a sheet/],
  ['parts', workbook({ relationships: many(20_001, (i) => `<Relationship Id="${i}"/>`) }), /20,000 parts/],
  ['levels', workbook({ sheet: '<x>'.repeat(100) }), /64 levels/],
  ['levels, never closed, in its texts', workbook({ strings: '<si>'.repeat(100_000) }), /64 levels/],
  ['a tag without an end', workbook({ sheet: `<row a="${'x'.repeat(600_000)}` }), /one text or tag/],
  ['a text without an end', workbook({ sheet: 'x'.repeat(600_000) }), /one text or tag/],
  ['attributes without an end', workbook({ sheet: `<row ${many(60_000, (i) => `a${i}="" `)}` }), /one text or tag/],
  ['a comment without an end', workbook({ sheet: `<!--${'x'.repeat(600_000)}` }), /one text or tag/],
  ['a cell of many texts', workbook({ sheet: cell('<t>xxxxxxxxxx</t>'.repeat(7_000)) }), /65,536 characters in a cell/],
  ['rows', workbook({ sheet: '<row/>'.repeat(1_048_577) }), /rows in a sheet/],
  ['rows that begin far to the right', workbook({ sheet: '<row><c r="XFD1"/></row>'.repeat(700) }), /empty cells/],
])('a workbook beyond its limits is refused by name: %s', async (_, file, message) => {
  const { problems } = await outcomeOf(file);
  expect(problems.map(({ code }) => code)).toEqual(['WORKBOOK_TOO_LARGE']);
  expect(problems[0]?.message).toMatch(message);
});

const entry = (options: object) => zipSync({ 'a.csv': [Buffer.from('a'), { level: 0, ...options }] });

test.each([
  ['a name', zipSync({ [`${'x'.repeat(5_000)}.csv`]: Buffer.from('a') }, { level: 0 })],
  ['a comment', entry({ comment: 'x'.repeat(60_000) })],
  ['an extra field', entry({ extra: { 9: Buffer.alloc(60_000) } })],
])('an archive is refused by %s that is too long', async (_, bytes) => {
  const { problems } = await outcomeOf({ name: 'a.zip', bytes });
  expect(problems.map(({ code }) => code)).toEqual(['ARCHIVE_ENTRY_TOO_LONG']);
});

test.each([
  ['JSON of many lists', json({ a: Array(10_001).fill([]) }), 'JSON_TOO_MANY_PARTS', /10,000/],
  ['JSON of many objects', json({ a: Array(10_001).fill({}) }), 'JSON_TOO_MANY_PARTS', /10,000/],
  ['a table of many columns', text('e.csv', [',,,'.repeat(6_000)]), 'DAMAGED', /16384 columns/],
  ['a table of an endless row of delimiters', text('e.csv', [','.repeat(4_000_000)]), 'DAMAGED', /64 KiB/],
  ['a table of an endless line', text('e.csv', ['a,b', 'x'.repeat(70_000)]), 'DAMAGED', /64 KiB/],
])('%s is refused', async (_, file, code, message) => {
  const { problems } = await outcomeOf(file);
  expect(problems.map((problem) => problem.code)).toEqual([code]);
  expect(problems[0]?.message).toMatch(message);
});

const event = preventCsv();
const noEvent = (i: number): [string, Uint8Array] => [`${i}.csv`, Buffer.from('a,b\n1,2\n')];
const batch = (files: [string, Uint8Array][]) => ({
  name: 'a.zip',
  bytes: zipSync(Object.fromEntries(files), { level: 0 }),
});
const noEvents = (count: number) => Array.from({ length: count }, (_, i) => noEvent(i));

test('an archive none of whose first 500 files holds an event is refused after these, with what is wrong with the first', async () => {
  const { problems, events } = await outcomeOf(batch([...noEvents(600), [event.name, event.bytes]]));
  expect(events).toEqual([]);
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ...Array.from({ length: 5 }, (_, i) => ['NOT_RECOGNISED', `${i}.csv`]),
    ['ARCHIVE_WITHOUT_EVENTS', undefined],
  ]);
});

test.each([
  ['499 files, then one with an event', [...noEvents(499), [event.name, event.bytes]]],
  ['one with an event, then 600 files', [[event.name, event.bytes], ...noEvents(600)]],
] as [string, [string, Uint8Array][]][])('an archive of %s is read to its end', async (_, files) => {
  const { problems, events } = await outcomeOf(batch(files));
  expect(events).toHaveLength(1);
  expect(problems).toHaveLength(files.length - 1);
});
