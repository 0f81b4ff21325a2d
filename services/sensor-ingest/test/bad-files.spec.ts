import { readFileSync } from 'node:fs';
import { preventCsv, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { BAD_FILES } from './fixtures/bad-files.ts';
import { BAD_TABLES } from './fixtures/bad-tables.ts';
import { BAD_VALUES } from './fixtures/bad-values.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';

const ALL = [...BAD_FILES, ...BAD_TABLES, ...BAD_VALUES];

describe('refused, with a reason and a place', () => {
  it.each(ALL)('$title: $code', async ({ file, over, code, row, column, message }) => {
    const { events, refusedEvents, problems: ofFile } = await outcomeOf(file, { keepSignals: true, ...over });
    const [problem] = [...ofFile, ...refusedEvents.flatMap(({ problems: ofEvent }) => ofEvent)];
    expect(problem?.code).toBe(code);
    expect(problem?.message).toMatch(message);
    if (row !== undefined) expect(problem?.row).toBe(row);
    if (column !== undefined) expect(problem?.column).toBe(column);
    // Other events of a file that can be read are kept; none of the refused one.
    expect(events.filter(({ sourceEventId }) => refusedEvents.some((r) => r.sourceEventId === sourceEventId))).toEqual(
      code === 'EVENT_IN_PIECES' ? [expect.anything()] : [],
    );
  });

  it('covers every reason but those of other tests', () => {
    const source = ['problems', 'table-problems', 'gap-problems']
      .map((name) => readFileSync(new URL(`../src/readers/${name}.ts`, import.meta.url), 'utf8'))
      .join('\n');
    const codes = new Set([...source.matchAll(/code: '(\w+)'/g)].map(([, code]) => code));
    for (const { code } of ALL) codes.delete(code);
    expect([...codes].sort()).toEqual([
      'ARCHIVE_ENTRY_TOO_LONG', // beyond-limits.spec.ts
      'ARCHIVE_WITHOUT_EVENTS', // beyond-limits.spec.ts
      'CHANNEL_EMPTY', // missing-samples.spec.ts
      'ENDED_THE_PROCESS', // uploads.medium.ts
      'GAP_AT_END', // missing-samples.spec.ts
      'GAP_TOO_LONG', // missing-samples.spec.ts
      'JSON_TOO_MANY_PARTS', // beyond-limits.spec.ts
      'MAPPING_INVALID', // brands.spec.ts
      'NEEDS_TOO_MUCH_MEMORY', // file-processor.spec.ts
      'NOT_A_DEVICE_EVENT', // parse-device-event.spec.ts
      'READER_LOST', // file-processor.spec.ts
      'ROTATION_CONTRADICTORY', // contradictory-rotation.spec.ts
      'TOOK_TOO_LONG', // file-processor.spec.ts
      'TOO_MANY_SAMPLES', // sample-table.spec.ts
      'ZONE_AMBIGUOUS', // times.spec.ts
    ]);
  });
});

it('tells at most five problems of an event', async () => {
  const text = Buffer.from(preventCsv().bytes)
    .toString('utf8')
    .replaceAll(/(?<=\n[^,]*,)[^,]*/g, 'x');
  const { refusedEvents } = await outcomeOf({ ...preventCsv(), bytes: Buffer.from(text) });
  expect(refusedEvents[0]?.problems).toHaveLength(5);
});

it('one bad event does not stop the others of its file', async () => {
  const broken = swaRows('3').map((line, i) =>
    i === 10
      ? line
          .replace(/[^,]*$/, '')
          .concat('0')
          .replace(',P9,', ',P9,')
      : line,
  );
  broken[10] = broken[10]?.split(',').with(7, '#REF!').join(',') ?? '';
  const { events, refusedEvents } = await outcomeOf(swaCsv(swaRows('2'), broken, swaRows('4')));
  expect(events.map(({ sourceEventId }) => sourceEventId)).toEqual(['S1/P9/2', 'S1/P9/4']);
  expect(refusedEvents).toMatchObject([
    { sourceEventId: 'S1/P9/3', problems: [{ code: 'NON_NUMERIC_CELL', row: 116, column: 'Linear Acc x g' }] },
  ]);
});
