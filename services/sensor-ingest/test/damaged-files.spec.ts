import fc from 'fast-check';
import {
  json,
  jsonEvent,
  linxSheet,
  linxXlsx,
  preventCsv,
  preventXlsx,
  swaCsv,
  swaRows,
  type Fixture,
} from './fixtures/brand-files.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';
import { zipped } from './fixtures/workbook-writer.ts';

const files: Fixture[] = [
  preventCsv({ rows: 40 }),
  preventXlsx(),
  swaCsv(swaRows('1', { samples: 30 })),
  json(jsonEvent('SISU')),
  linxXlsx(linxSheet()),
  {
    name: 'match.zip',
    bytes: zipped({ [preventCsv().name]: preventCsv({ rows: 40 }).bytes, 'b.xlsx': preventXlsx().bytes }),
  },
];

/** Some bytes of the file replaced, and perhaps its end cut off. */
const damaged = fc
  .record({
    file: fc.constantFrom(...files),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
      maxLength: 6,
    }),
    kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ file, changes, kept }): Fixture => {
    const bytes = Uint8Array.from(file.bytes);
    for (const [place, value] of changes) bytes[Math.floor(place * (bytes.length - 1))] = value;
    return { name: file.name, bytes: bytes.subarray(0, Math.ceil(kept * bytes.length)) };
  });

const localHeader = Buffer.from('PK\u0003\u0004', 'latin1');

/** One for each file of the archive, whose packed content begins with what no packer writes. */
function* withoutPacking({ name, bytes }: Fixture): Generator<Fixture> {
  const whole = Buffer.from(bytes);
  for (let at = whole.indexOf(localHeader); at !== -1; at = whole.indexOf(localHeader, at + 1)) {
    const broken = Buffer.from(whole);
    broken[at + 30 + whole.readUInt16LE(at + 26) + whole.readUInt16LE(at + 28)] = 0;
    yield { name, bytes: broken };
  }
}

it.each([linxXlsx(linxSheet()), preventXlsx(), files.at(-1)!])(
  'a file in $name that cannot be unpacked refuses it',
  async (file) => {
    const broken = [...withoutPacking(file)];
    expect(broken.length).toBeGreaterThan(1);
    const outcomes = await Promise.all(broken.map((each) => outcomeOf(each)));
    // Some parts of a workbook are of no interest.
    expect(outcomes.filter(({ problems }) => problems.length > 0).length).toBeGreaterThan(1);
  },
);

it('a damaged file is read or refused, and never brings a reader down', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async (file) => {
      const { events, refusedEvents, problems } = await outcomeOf(file);
      expect(events.length + refusedEvents.length + problems.length).toBeGreaterThan(0);
      for (const { metrics } of events) expect(Object.values(metrics).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
