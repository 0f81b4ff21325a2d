import type { Invitee } from '@strainscope/console-contract';
import { parse } from 'csv-parse/browser/esm/sync';

/** A row of a list, with the line that it began on. */
export interface CsvRow extends Required<Invitee> {
  line: number;
}

type Field = keyof Invitee;

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
 * @throws Error when quotes do not close
 */
export function readCsvRows(text: string): CsvRow[] {
  const lines = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
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

/** The fields that the columns of a line of titles hold; undefined for a line that is a row already. */
function titlesIn(record: readonly string[]): (Field | undefined)[] | undefined {
  const plain = record.map((title) => title.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const titles = plain.map((title) => fields.find((field) => names[field].includes(title)));
  return titles.includes('email') ? titles : undefined;
}
