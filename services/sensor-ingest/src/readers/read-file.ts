import { openArchive, type Archive } from './archive.ts';
import { decodedText } from './decoded-text.ts';
import { deviceEventsIn } from './device-events-file.ts';
import { readDeviceEvent } from './device-event.reader.ts';
import { fileHead } from './file-kind.ts';
import { Refusal } from './file-problem.ts';
import { jsonElements } from './json-elements.ts';
import { readJsonEvents } from './json-events.reader.ts';
import { LIMITS } from './limits.ts';
import { archiveNested, emptyFile, noEvents, notDeclaredKind, notRecognised, tooManyEvents } from './problems.ts';
import type { LocalFile, ReadContext } from './read-context.ts';
import { declaredDefinition, formOf } from './recognise.ts';
import type { ReadItem } from './sensor-event.ts';
import { readSheetPerEvent } from './sheet-per-event.reader.ts';
import { unmatched } from './table-columns.ts';
import { readTable } from './table.reader.ts';
import { delimiterOf, textTable } from './text-rows.ts';
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
      yield* readTable(textTable(file, delimiterOf(lines)), context);
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
    yield* readTable({ fileName: name, rows: workbook.rows(firstSheet), decimalCommas: false }, context);
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
