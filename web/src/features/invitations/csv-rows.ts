import type { Invitee } from '@strainscope/console-contract';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A row of a list, with the line that it began on. */
export interface CsvRow extends Required<Invitee> {
  line: number;
}

type Field = keyof Invitee;

/** A list that cannot be read from a line on; its message says which and why. */
export class UnreadableLine extends Error {}

/** What a column may be called, without spaces, dashes and underscores. */
const names: Record<Field, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress'],
  first_name: ['firstname', 'first', 'givenname', 'forename'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  sensor_id: ['sensorid', 'sensor'],
};
const fields = Object.keys(names) as Field[];

/**
 * Reads a pasted or chosen list: comma, semicolon or tab between columns, with or without a line of titles (without:
 * e-mail, first name, last name, sensor id). It judges nothing: that is the server's.
 * A quotation mark within a field that does not begin with one is text.
 * @throws UnreadableLine where quotes do not close, or text follows a closed one
 */
export function readCsvRows(text: string): CsvRow[] {
  const lines = recordsIn(text);
  const titles = titlesIn(lines[0]?.record ?? []);
  return lines.slice(titles ? 1 : 0).map(({ record, info }) => {
    const cell = (field: Field, usual: number) => record[titles ? titles.indexOf(field) : usual] ?? '';
    return {
      line: info.lines,
      email: cell('email', 0),
      first_name: cell('first_name', 1),
      last_name: cell('last_name', 2),
      sensor_id: cell('sensor_id', 3),
    };
  });
}

/** Columns of a line of titles that say nothing of an invitation, as the list calls them. @throws UnreadableLine */
export function unusedColumns(text: string): string[] {
  const [first] = recordsIn(text);
  const titles = titlesIn(first?.record ?? []);
  return titles ? first!.record.filter((title, index) => titles[index] === undefined && title !== '') : [];
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function recordsIn(text: string): CsvRecord[] {
  let lastRead = 0;
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      onRecord: (record, { lines }) => {
        lastRead = lines;
        return record;
      },
    }) as unknown as CsvRecord[];
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    // An open quote swallows the rest: at fault is the line after the last that was read.
    const line =
      lastRead +
      1 +
      text
        .split(/\r?\n/)
        .slice(lastRead)
        .findIndex((each) => each.trim() !== '');
    throw new UnreadableLine(
      thrown.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Line ${line}: a quotation mark is opened and not closed.`
        : `Line ${line}: after the quotation mark that closes a field, only a separator may follow.`,
      { cause: thrown },
    );
  }
}

/** The fields that the columns of a line of titles hold; undefined for a line that is a row already. */
function titlesIn(record: readonly string[]): (Field | undefined)[] | undefined {
  const plain = record.map((title) => title.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const titles = plain.map((title) => fields.find((field) => names[field].includes(title)));
  return titles.includes('email') ? titles : undefined;
}
