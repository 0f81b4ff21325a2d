import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { decodedText } from './decoded-text.ts';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { damagedText } from './problems.ts';
import type { LocalFile } from './read-context.ts';
import type { Row } from './row.ts';
import type { Table } from './table.reader.ts';

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly records: number };
}

export function textTable({ name, path }: LocalFile, delimiter: string): Table {
  return { fileName: name, rows: textRows(path, delimiter), decimalCommas: delimiter !== ',' };
}

/** Rows of a text table; blank lines, and a first one that names the delimiter, are left out. */
async function* textRows(path: string, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LIMITS.csv.recordBytes,
  });
  const text = Readable.from(withoutEndlessLines(decodedText(path)));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.length > LIMITS.csv.columns)
        throw new Refusal(damagedText(`a row has more than ${LIMITS.csv.columns} columns`, info.lines));
      if (info.records === 1 && NAMES_DELIMITER.test(record.join(delimiter))) continue;
      yield { number: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(damagedText(describe(error), Number(error['lines'] ?? 0)));
    throw error;
  } finally {
    text.destroy();
  }
}

/** The parser counts what cells hold, and of a row of delimiters nothing. */
async function* withoutEndlessLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const piece of pieces) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    length = end === -1 ? length + piece.length : piece.length - end - 1;
    if (length > 2 * LIMITS.csv.recordBytes) throw new Refusal(damagedText(TOO_LONG, 0));
    yield piece;
  }
}

const TOO_LONG = 'a row is longer than 64 KiB';

function describe({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quoted cell does not end';
    case 'CSV_MAX_RECORD_SIZE':
      return TOO_LONG;
    default:
      return 'quotes are misplaced';
  }
}

/** The line by which spreadsheet programs are told: `sep=;`. */
const NAMES_DELIMITER = /^"?sep=([,;|:\t])"?$/i;
const DELIMITERS = ['\t', ';', ','];

/**
 * What the first lines are separated by, unless they name it: what comes equally often in most of them. Where a comma stands
 * for the decimal point it does so, too, but in numbers alone; so it is taken last.
 */
export function delimiterOf(lines: readonly string[]): string {
  return NAMES_DELIMITER.exec(lines[0] ?? '')?.[1] ?? mostEven(lines);
}

function mostEven(lines: readonly string[]): string {
  const unquoted = lines.map((line) => line.replace(/"[^"]*"/g, '')).filter((line) => line.trim() !== '');
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, lines: linesAlike(unquoted, delimiter) })).toSorted(
    (a, b) => b.lines - a.lines,
  );
  return best && best.lines > 0 ? best.delimiter : ',';
}

/** How many lines hold the delimiter equally often, and at least once. */
function linesAlike(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
