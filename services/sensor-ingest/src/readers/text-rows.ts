import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { decodedText } from './decoded-text.ts';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { damagedText } from './problems.ts';
import type { Row } from './row.ts';

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Rows of a text table; blank lines are left out. */
export async function* textRows(path: string, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LIMITS.csvRecordBytes,
  });
  const text = Readable.from(decodedText(path));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield { number: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(damagedText(describe(error), Number(error['lines'] ?? 0)));
    throw error;
  } finally {
    text.destroy();
  }
}

function describe({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quoted cell does not end';
    case 'CSV_MAX_RECORD_SIZE':
      return 'a row is longer than 64 KiB';
    default:
      return 'quotes are misplaced';
  }
}

/** The delimiter that the first lines use most: a title line may hold none. */
export function delimiterOf(lines: readonly string[]): string {
  const text = lines.join('\n');
  const count = (delimiter: string) => text.split(delimiter).length;
  return ['\t', ';'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best), ',');
}
