import { strToU8, zipSync } from 'fflate';
import { G } from '../motion/head-motion.ts';
import type { Vector } from '../motion/head-motion.ts';
import { digits } from './sensor-file.ts';
import type { RecordedEvent, SensorFile } from './sensor-file.ts';

type Cell = string | number | null;

/** Linear channels are sampled at 1,600 Hz, the gyroscope at 2,000 Hz. */
const linearShare = 1600 / 2000;

/** Linx IAS: a workbook with a sheet per event. `samples` are at 2,000 Hz; the linear columns take theirs from them. */
export function linxFile(events: readonly RecordedEvent[]): SensorFile {
  const [first] = events;
  const sheets = [
    ['Summary', [['Linx IAS export']]],
    ...events.map((event, i) => [`Event ${i + 1}`, rowsOf(event, i)]),
  ];
  return { name: `${first?.sensorId} ${first?.sessionId}.xlsx`, bytes: workbook(sheets as [string, Cell[][]][]) };
}

function rowsOf({ sensorId, number, at, samples }: RecordedEvent, index: number): Cell[][] {
  const labels: [string, Cell][] = [
    ['Device Name', sensorId],
    ['Threshold (g)', 5],
    ['UID', `${sensorId}-${number}`],
    ['Event Number', index + 1],
    ['Time Stamp', at.toISOString().replace('Z', '+00:00')],
  ];
  const withSize = (vector: Vector, factor = 1) =>
    [...vector, Math.hypot(...vector)].map((value) => Number(digits(value * factor)));
  const linear = samples.slice(0, Math.floor(samples.length * linearShare)).map((_, i) => {
    const time = i / 1600;
    const sample = samples[Math.min(samples.length - 1, Math.round(time * 2000))]!;
    return [Number(digits(time)), ...withSize(sample.linearAcceleration, 1 / G)];
  });
  const headings: Cell[] = [null, null, null, 'Time (s)', 'X (g)', 'Y (g)', 'Z (g)', 'M (g)', null];
  return [
    [...headings, 'Time (s)', 'X (rad/s)', 'Y (rad/s)', 'Z (rad/s)', 'M (rad/s)'],
    ...samples.map(({ time, angularVelocity }, i) => [
      ...(labels[i] ?? [null, null]),
      null,
      ...(linear[i] ?? [null, null, null, null, null]),
      null,
      Number(digits(time)),
      ...withSize(angularVelocity),
    ]),
  ];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The smallest workbook that spreadsheet programs open (ECMA-376); texts stand in their cells. */
function workbook(sheets: readonly [string, Cell[][]][]): Uint8Array {
  const each = <T>(make: (name: string, number: number) => T) => sheets.map(([name], i) => make(name, i + 1));
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${bookType}"/>${each((_, i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="${sheetType}"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${each((name, i) => `<sheet name="${name}" sheetId="${i}" r:id="rId${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${each((_, i) => `<Relationship Id="rId${i}" Type="${relations}/worksheet" Target="worksheets/sheet${i}.xml"/>`).join('')}</Relationships>`,
  };
  sheets.forEach(([, rows], i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet ${main}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)])), {
    mtime: new Date('2026-01-01'),
  });
}

function rowXml(cells: readonly Cell[], row: number): string {
  const xml = cells.map((cell, column) => {
    if (cell === null) return '';
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof cell === 'number'
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" t="str"><v>${cell}</v></c>`;
  });
  return `<row r="${row + 1}">${xml.join('')}</row>`;
}
