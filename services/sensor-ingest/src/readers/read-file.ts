import { openArchive, type Archive } from './archive.ts';
import { decodedText } from './decoded-text.ts';
import { deviceEventsIn } from './device-events-file.ts';
import { readDeviceEvent } from './device-event.reader.ts';
import { fileHead } from './file-kind.ts';
import { Refusal, UnknownTable } from './file-problem.ts';
import { jsonElements } from './json-elements.ts';
import { readJsonEvents } from './json-events.reader.ts';
import { LIMITS } from './limits.ts';
import { archiveNested, emptyFile, noEvents, notDeclaredKind, notRecognised, tooManyEvents } from './problems.ts';
import type { LocalFile, ReadContext } from './read-context.ts';
import { declaredDefinition, formOf, recogniseTable } from './recognise.ts';
import type { Row } from './row.ts';
import { readScalarTable } from './scalar-table.reader.ts';
import type { ReadItem } from './sensor-event.ts';
import { readSheetPerEvent } from './sheet-per-event.reader.ts';
import { unmatched } from './table-columns.ts';
import { delimiterOf, textRows } from './text-rows.ts';
import { readWaveformTable } from './waveform-table.reader.ts';
import { isWorkbook, openWorkbook, type Workbook } from './workbook.ts';

/**
 * The events of one file that is not a batch, one at a time.
 * @throws Refusal where the file as a whole cannot be used
 */
export async function* readFile(file: LocalFile, context: ReadContext): AsyncGenerator<ReadItem> {
  let count = 0;
  for await (const item of readByKind(file, context)) {
    if (++count > LIMITS.eventsPerFile) throw new Refusal(tooManyEvents());
    yield item;
  }
  if (count === 0) throw new Refusal(noEvents());
}

async function* readByKind(file: LocalFile, context: ReadContext): AsyncGenerator<ReadItem> {
  const { kind, lines } = await fileHead(file.path);
  switch (kind) {
    case 'text':
      yield* readTable(file.name, textRows(file.path, delimiterOf(lines)), context);
      break;
    case 'json':
      requireJsonBrand(context);
      yield* readJsonEvents(jsonElements(decodedText(file.path)), context);
      break;
    case 'device-events':
      for await (const event of deviceEventsIn(file.path)) yield readDeviceEvent(event, context);
      break;
    case 'archive':
      yield* readWorkbookFile(file, context);
  }
}

/** The first row that is not empty holds the headings. */
async function* readTable(
  fileName: string,
  allRows: AsyncGenerator<Row>,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const first = await allRows.next();
  if (first.done) throw new Refusal(emptyFile());
  const headings = first.value.cells;
  const { definition, form } = await orFirstRows(allRows, () => recogniseTable(headings, context));
  if (form.kind === 'scalar-table') yield* readScalarTable({ headings, rows: allRows }, definition, form, context);
  else yield* readWaveformTable({ fileName, headings, rows: allRows }, definition, form, context);
}

/** Rows that are shown of a table whose columns nobody has named yet. */
const SHOWN_ROWS = 5;

/** @throws UnknownTable with the table's first rows */
async function orFirstRows<Result>(rows: AsyncGenerator<Row>, recognise: () => Result): Promise<Result> {
  try {
    return recognise();
  } catch (error) {
    if (!(error instanceof UnknownTable)) throw error;
    const first: Row[] = [];
    for await (const row of rows) if (first.push(row) === SHOWN_ROWS) break;
    throw new UnknownTable(error.problem, error.headings, first);
  }
}

async function* readWorkbookFile(file: LocalFile, context: ReadContext): AsyncGenerator<ReadItem> {
  const archive = await openArchive(file.path);
  try {
    yield* readWorkbook(file.name, archive, context);
  } finally {
    archive.close();
  }
}

async function* readWorkbook(name: string, archive: Archive, context: ReadContext): AsyncGenerator<ReadItem> {
  if (!isWorkbook(archive)) throw new Refusal(archiveNested());
  const workbook = await openWorkbook(archive);
  const [firstSheet] = workbook.sheetNames;
  if (firstSheet === undefined) throw new Refusal(emptyFile());

  const sheetPerEvent = recogniseSheets(workbook, context);
  if (!sheetPerEvent) {
    yield* readTable(name, workbook.rows(firstSheet), context);
    return;
  }
  const declared = declaredDefinition(context);
  if (declared && declared.key !== sheetPerEvent.definition.key) {
    throw new Refusal(notDeclaredKind(declared.name, sheetPerEvent.definition.name));
  }
  yield* readSheetPerEvent(workbook, sheetPerEvent.definition, sheetPerEvent.form, context);
}

function recogniseSheets({ sheetNames }: Workbook, { definitions }: ReadContext) {
  for (const definition of definitions.values()) {
    const form = formOf(definition, 'sheet-per-event');
    if (form && unmatched(form.recognise.sheets, sheetNames).length === 0) return { definition, form };
  }
  return undefined;
}

/** Any brand may come in the JSON form, but not the generic one, which is a table. */
function requireJsonBrand(context: ReadContext): void {
  const declared = declaredDefinition(context);
  if (declared?.key === 'generic') throw new Refusal(notRecognised());
}
