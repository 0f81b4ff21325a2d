import { Refusal } from './file-problem.ts';
import { isUnitsRow } from './heading-units.ts';
import { emptyFile } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { formOf, recogniseTable } from './recognise.ts';
import type { Row } from './row.ts';
import { readScalarTable } from './scalar-table.reader.ts';
import type { ReadItem } from './sensor-event.ts';
import { headingLineEmpty } from './table-problems.ts';
import { headIn, isBlank, LAST_HEADING_LINE, likelyHead } from './table-head.ts';
import { readWaveformTable } from './waveform-table.reader.ts';

export interface Table {
  readonly fileName: string;
  readonly rows: AsyncIterable<Row>;
  /** Whether a comma may stand for the decimal point in its cells. */
  readonly decimalCommas: boolean;
}

/** The events of a table: the first row that is not empty holds the headings, unless a mapping names another line. */
export async function* readTable(table: Table, context: ReadContext): AsyncGenerator<ReadItem> {
  const rows = withoutBlankEnd(table.rows);
  const first = await take(rows, LAST_HEADING_LINE);
  const [top] = first;
  if (!top) throw new Refusal(emptyFile());
  const likely = likelyHead(first);
  const { definition, form } = recogniseTable(top.cells, likely ?? headIn(first, 0), context);
  if (form.kind === 'scalar-table') {
    yield* readScalarTable({ heading: top, rows: chained(first.slice(1), rows) }, definition, form, context);
    return;
  }
  const isMapped = formOf(definition, 'mapped-table') !== undefined;
  const headingLine = isMapped ? context.mapping?.headingLine : undefined;
  const { head, below } = divided(first, form.headingRows, headingLine);
  const lastLine = head.at(-1)?.number ?? 0;
  const source = {
    fileName: table.fileName,
    decimalCommas: table.decimalCommas,
    head,
    rows: chained(below, rows),
    likelyLine: isMapped && headingLine === undefined && likely && likely.line > lastLine ? likely.line : null,
  };
  yield* readWaveformTable(source, definition, form, context);
}

/** The rows of the heading, with a row of units below it, and those after them. */
function divided(first: readonly Row[], headingRows: number, headingLine: number | undefined) {
  const start = headingLine === undefined ? 0 : first.findIndex(({ number }) => number === headingLine);
  if (start === -1) throw new Refusal(headingLineEmpty(headingLine ?? 0));
  const end = start + headingRows;
  const next = first[end];
  const hasUnits = headingRows > 0 && next !== undefined && isUnitsRow(next.cells);
  const below = hasUnits ? end + 1 : end;
  return { head: first.slice(start, below), below: first.slice(below) };
}

/** Rows of nothing but separators at the end are none; between others they are kept. */
async function* withoutBlankEnd(rows: AsyncIterable<Row>): AsyncGenerator<Row, undefined> {
  let blank: number[] = [];
  for await (const row of rows) {
    if (isBlank(row.cells)) {
      blank.push(row.number);
      continue;
    }
    for (const number of blank) yield { number, cells: [] };
    blank = [];
    yield row;
  }
}

async function take(rows: AsyncGenerator<Row, undefined>, count: number): Promise<Row[]> {
  const taken: Row[] = [];
  while (taken.length < count) {
    const { value } = await rows.next();
    if (!value) break;
    taken.push(value);
  }
  return taken;
}

async function* chained(first: readonly Row[], rest: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* first;
  yield* rest;
}
