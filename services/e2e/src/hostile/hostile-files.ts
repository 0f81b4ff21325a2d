import { zipSync, type Zippable } from 'fflate';

/** A file that nobody sends who means well: small to make, large or long to read. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const part = (root: string, content: string) => Buffer.from(`<${root} ${MAIN}>${content}</${root}>`);
const rel = (id: number, target: string) => `<Relationship Id="r${id}" Target="${target}"/>`;
const row = (content: string) => `<row>${content}</row>`;
const text = (content: string) => `<c t="inlineStr"><is>${content}</is></c>`;

interface Parts {
  sheets?: string;
  relationships?: string;
  strings?: string;
  sheet?: string;
  more?: Zippable;
}

/** Stored, so that no ratio of sizes gives it away; or squeezed, so that one does. */
function workbook(parts: Parts, level: 0 | 9 = 0): Uint8Array {
  return zipSync(
    {
      'xl/workbook.xml': part('workbook', `<sheets>${parts.sheets ?? '<sheet name="a" r:id="r1"/>'}</sheets>`),
      'xl/_rels/workbook.xml.rels': part('Relationships', parts.relationships ?? rel(1, 'worksheets/sheet1.xml')),
      'xl/sharedStrings.xml': part('sst', parts.strings ?? ''),
      'xl/worksheets/sheet1.xml': part('worksheet', `<sheetData>${parts.sheet ?? ''}</sheetData>`),
      ...parts.more,
    },
    { level },
  );
}

const many = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i)).join('');
const of = (count: number, unit: string) => unit.repeat(count);

function workbooks(): Record<string, () => Uint8Array> {
  const doctype = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa">]><sst>&a;</sst>';
  return {
    'empty texts': () => workbook({ strings: of(4_000_000, '<si/>') }),
    'empty texts, squeezed': () => workbook({ strings: of(4_000_000, '<si/>') }, 9),
    'texts of one letter': () => workbook({ strings: of(300_000, '<si><t>a</t></si>') }),
    'one endless text': () => workbook({ strings: `<si><t>${of(8_000_000, 'a')}</t></si>` }),
    'a text of many pieces': () => workbook({ strings: `<si>${of(100_000, '<r><t>aaaa</t></r>')}</si>` }),
    'never closed': () => workbook({ strings: of(1_000_000, '<si>') }),
    sheets: () => workbook({ sheets: many(200_000, (i) => `<sheet name="${i}" r:id="r1"/>`) }),
    'sheets of one name': () => workbook({ sheets: of(200_000, '<sheet name="a" r:id="r1"/>') }),
    'an endless sheet name': () => workbook({ sheets: `<sheet name="${of(2_000_000, 'a')}"/>` }),
    parts: () => workbook({ relationships: many(200_000, (i) => rel(i, 'x')) }),
    'a part of itself': () => workbook({ relationships: rel(1, 'workbook.xml') }),
    'a part outside': () => workbook({ relationships: rel(1, '../../../../etc/passwd') }),
    'no such part': () => workbook({ relationships: rel(1, 'none.xml') }),
    'deep sheet': () => workbook({ sheet: of(500_000, '<a>') }),
    'an endless tag': () => workbook({ sheet: `<row a="${of(4_000_000, 'x')}` }),
    attributes: () => workbook({ sheet: `<row ${many(300_000, (i) => `a${i}="" `)}/>` }),
    'attributes of one name': () => workbook({ sheet: `<row ${of(300_000, 'a="" ')}/>` }),
    'an endless comment': () => workbook({ sheet: `<!--${of(4_000_000, 'x')}` }),
    comments: () => workbook({ sheet: of(300_000, '<!---->') }),
    instructions: () => workbook({ sheet: of(300_000, '<?a b?>') }),
    references: () => workbook({ sheet: row(text(`<t>${of(500_000, '&amp;')}</t>`)) }),
    'numbered references': () => workbook({ sheet: row(text(`<t>${of(300_000, '&#65;')}</t>`)) }),
    'a document type': () => workbook({ more: { 'xl/sharedStrings.xml': Buffer.from(doctype) } }),
    rows: () => workbook({ sheet: of(1_500_000, '<row/>') }),
    'rows far to the right': () => workbook({ sheet: of(200_000, row('<c r="XFD1"><v>1</v></c>')) }),
    'a column beyond': () => workbook({ sheet: row(`<c r="${of(3_000, 'Z')}1"/>`) }),
    cells: () => workbook({ sheet: row(of(300_000, '<c/>')) }),
    'rows of numbers without end': () => workbook({ sheet: of(60_000, row(of(10, '<c><v>1e308</v></c>'))) }),
    'a text that is none': () => workbook({ sheet: of(50_000, row('<c t="s"><v>99999999999</v></c>')) }),
    formulas: () => workbook({ sheet: row('<c><f>A1</f></c>') }),
    macros: () => workbook({ more: { 'xl/vbaProject.bin': Buffer.alloc(9) } }),
    'not UTF-8': () => workbook({ more: { 'xl/worksheets/sheet1.xml': Buffer.alloc(100_000, 0xff) } }),
    'not XML': () => workbook({ more: { 'xl/workbook.xml': Buffer.from(of(100_000, '<>')) } }),
  };
}

function archives(): Record<string, () => Uint8Array> {
  const good = zipSync({ 'a.csv': Buffer.from('a,b\n1,2\n') });
  const entries = (count: number, name: (i: number) => string): Zippable =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), new Uint8Array(1)]));
  const nested = Array.from({ length: 20 }).reduce<Uint8Array>((inner) => zipSync({ 'a.zip': inner }), good);
  return {
    zeros: () => zipSync({ 'a.csv': new Uint8Array(30_000_000) }, { level: 9 }),
    entries: () =>
      zipSync(
        entries(12_000, (i) => `${i}.csv`),
        { level: 0 },
      ),
    'empty entries': () =>
      zipSync(
        entries(8_000, (i) => `${i}.csv`),
        { level: 0 },
      ),
    'long names': () =>
      zipSync(
        entries(100, (i) => of(30_000, 'x') + i),
        { level: 0 },
      ),
    'a long comment': () => zipSync({ 'a.csv': [new Uint8Array(9), { comment: of(60_000, 'x') }] }),
    'paths outside': () => zipSync({ '../../../tmp/hostile.csv': new Uint8Array(9) }),
    'an absolute path': () => zipSync({ '/etc/hostile.csv': new Uint8Array(9) }),
    nested: () => nested,
    'cut off': () => good.subarray(0, good.length - 9),
    'only its beginning': () => good.subarray(0, 30),
    'directory overwritten': () => good.map((byte, i) => (i > good.length / 2 ? 0xff : byte)),
    'hostile workbooks beside each other': () =>
      zipSync(
        { 'a.xlsx': workbook({ strings: of(3_000_000, '<si/>') }), 'b.xlsx': workbook({ sheet: of(90_000, '<a>') }) },
        { level: 0 },
      ),
  };
}

const head = 'sensor,event,date,time,t,x,y,z\n';

function tables(): Record<string, () => string> {
  return {
    'one endless line': () => of(8_000_000, 'x'),
    commas: () => of(8_000_000, ','),
    columns: () => `${of(60_000, 'a,')}\n`,
    'a quote without end': () => `a,b\n"${of(4_000_000, 'x')}`,
    quotes: () => of(2_000_000, '"'),
    'escaped quotes': () => `"${of(2_000_000, '""')}"`,
    'blank lines': () => of(8_000_000, '\n'),
    returns: () => of(4_000_000, '\r'),
    blanks: () => of(8_000_000, ' '),
    tabs: () => of(4_000_000, '\t'),
    rows: () => head + of(500_000, '1,1,1,1,1,1,1,1\n'),
    'long cells': () => head + of(200, `${of(60_000, '9')},1\n`),
    'headings alike': () => `${of(5_000, 'PLA.x,')}\n`,
    'headings of marks': () => `${of(9_000, '.*+?^$(){}')}\n`,
    sep: () => `sep=;\n${of(1_000_000, ';\n')}`,
    'Not a Number': () => head + of(100_000, 'NaN,Infinity,-Infinity,1e999\n'),
    formulas: () => `${head}=cmd(),+1,-1,@a\n`,
    'directions and marks': () => head + of(200_000, '\u202e\u0301'),
  };
}

function jsons(): Record<string, () => string> {
  const event = (inner: string) => `[{"sensor":"x","player":{"sensor-id":"1","impact-id":"1"},"simulation":${inner}}]`;
  return {
    'deep lists': () => of(4_000_000, '['),
    'deep objects': () => of(1_000_000, '{"a":'),
    lists: () => `[{"a":[${of(3_000_000, '[],')}[]]}]`,
    objects: () => `[{"a":[${of(3_000_000, '{},')}{}]}]`,
    keys: () => `[{${many(400_000, (i) => `"k${i}":0,`)}"k":0}]`,
    'keys alike': () => `[{${of(1_000_000, '"k":0,')}"k":0}]`,
    numbers: () => event(`{"time":[${of(5_000_000, '0,')}0]}`),
    'a long number': () => event(of(8_000_000, '9')),
    exponents: () => event(`{"time":[${of(500_000, '1e999,')}1]}`),
    'an endless text': () => event(`"${of(20_000_000, 'x')}`),
    escapes: () => event(`"${of(1_500_000, '\\u0000')}"`),
    events: () => `[${of(3_000_000, '{},')}{}]`,
    prototypes: () => `[{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}]`,
    'not closed': () => event('{"time":[1,2'),
    blanks: () => `[${of(8_000_000, ' ')}]`,
  };
}

function deviceEvents(): Record<string, () => Uint8Array> {
  const signature = Buffer.from('SSDE\u0001\r\n\u0000');
  const stream = (content: Uint8Array) => Buffer.concat([signature, content]);
  return {
    'empty messages': () => stream(new Uint8Array(4_000_000)),
    'a length without end': () => stream(Buffer.alloc(64, 0xff)),
    'a length beyond': () => stream(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x07])),
    'groups within groups': () => stream(Buffer.concat([Buffer.from([0x80, 0x80, 0x30]), Buffer.alloc(786_432, 0x0b)])),
    'unknown fields': () => stream(Buffer.concat([Buffer.from([0x80, 0x80, 0x30]), Buffer.alloc(786_432, 0x78)])),
    noise: () => stream(Buffer.from(of(200_000, '\u0012\u00ff\u0007'))),
    'cut off': () => stream(Buffer.from([0x7f, 1, 2])),
  };
}

/** One after the other: together they would fill the memory of whoever makes them. */
export function* hostileFiles(): Generator<HostileFile> {
  yield* named('xlsx', workbooks());
  yield* named('zip', archives());
  yield* named('csv', tables());
  yield* named('json', jsons());
  yield* named('bin', deviceEvents());
  yield { name: 'empty.csv', bytes: new Uint8Array(0) };
  yield { name: 'zeros.bin', bytes: new Uint8Array(1_000_000) };
}

function* named(extension: string, files: Record<string, () => Uint8Array | string>): Generator<HostileFile> {
  for (const [name, make] of Object.entries(files)) {
    const content = make();
    yield { name: `${name}.${extension}`, bytes: typeof content === 'string' ? Buffer.from(content) : content };
  }
}
