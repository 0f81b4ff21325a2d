import type { ScalarTableForm } from '../sensor-definitions/file-form.schema.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { ANGULAR_ACCELERATION_UNITS, ANGULAR_VELOCITY_UNITS, LINEAR_ACCELERATION_UNITS } from '../signals/units.ts';
import { checkSignals } from './check-signals.ts';
import type { FileProblem } from './file-problem.ts';
import { requireUnit } from './heading-units.ts';
import { occurrenceOfCells } from './occurrence.ts';
import { parseNumber } from './parse-number.ts';
import { dataNotAvailable, idMissing } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { falsePositive, syntheticWaveform } from './reader-warnings.ts';
import type { Row } from './row.ts';
import type { ReadItem } from './sensor-event.ts';
import { spoiledIds } from './spoiled-id.ts';
import { ColumnFinder, type Column } from './table-columns.ts';
import { triangularPulse } from './triangular-pulse.ts';

type Columns = ReturnType<typeof locate>;

/** A table whose rows are events with their peaks only. The waveform becomes a triangular pulse, marked synthetic. */
export async function* readScalarTable(
  { heading, rows }: { readonly heading: Row; readonly rows: AsyncIterable<Row> },
  definition: SensorDefinition,
  form: ScalarTableForm,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const columns = locate(form, heading);
  for await (const row of rows) yield readRow(row, columns, definition, form, context);
}

function locate(form: ScalarTableForm, heading: Row) {
  const finder = new ColumnFinder(heading.cells, heading.number);
  const columns = {
    sensorId: finder.need(form.sensorId),
    eventId: finder.need(form.eventId),
    linearAcceleration: finder.need(form.linearAcceleration.column),
    linearVelocity: finder.need(form.linearVelocity),
    angularAcceleration: finder.need(form.angularAcceleration.column),
    angularVelocity: finder.need(form.angularVelocity.column),
    falsePositive: finder.need(form.falsePositive),
    dataNotAvailable: finder.find(form.dataNotAvailable),
    date: finder.need(form.date.column),
    time: finder.need(form.time.column),
    zone: finder.find(form.zone),
  };
  finder.finish();
  for (const quantity of ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const) {
    requireUnit({ quantity, unit: form[quantity].unit, isMapped: false }, columns[quantity], [heading]);
  }
  return columns;
}

function readRow(
  row: Row,
  columns: Columns,
  definition: SensorDefinition,
  form: ScalarTableForm,
  { teamZone }: ReadContext,
): ReadItem {
  const cell = (column: Column | undefined) => (column ? (row.cells[column.index] ?? '') : '');
  const problems: FileProblem[] = [];
  const peak = (column: Column, factor: number) => {
    const value = parseNumber(cell(column), row.number, column.name);
    if (typeof value === 'number') return Math.abs(value) * factor;
    problems.push(value);
    return 0;
  };

  const sensorId = cell(columns.sensorId);
  const eventId = cell(columns.eventId);
  const refused = (found: readonly FileProblem[]): ReadItem => ({
    kind: 'refused',
    sensorId,
    eventId,
    problems: found,
  });
  if (isYes(cell(columns.dataNotAvailable))) return refused([dataNotAvailable(row.number)]);
  if (sensorId === '') problems.push(idMissing('sensor id', row.number));
  if (eventId === '') problems.push(idMissing('event id', row.number));
  problems.push(...spoiledIds(row, [columns.sensorId, columns.eventId]));

  const occurrence = occurrenceOfCells(
    { date: cell(columns.date), time: cell(columns.time), zone: cell(columns.zone), from1904: row.from1904 },
    { date: form.date.formats, time: form.time.formats },
    teamZone,
  );
  if ('problem' in occurrence) problems.push({ ...occurrence.problem, row: row.number });

  const signals = triangularPulse({
    linearAcceleration: peak(columns.linearAcceleration, LINEAR_ACCELERATION_UNITS[form.linearAcceleration.unit]),
    linearVelocity: peak(columns.linearVelocity, 1),
    angularAcceleration: peak(columns.angularAcceleration, ANGULAR_ACCELERATION_UNITS[form.angularAcceleration.unit]),
    angularVelocity: peak(columns.angularVelocity, ANGULAR_VELOCITY_UNITS[form.angularVelocity.unit]),
  });
  const check = checkSignals(signals);
  problems.push(...check.problems.map((problem) => ({ ...problem, row: row.number })));
  if (problems.length > 0 || 'problem' in occurrence) return refused(problems);

  const isFalse = isYes(cell(columns.falsePositive));
  return {
    kind: 'event',
    definition,
    sensorId,
    eventId,
    occurrence,
    label: isFalse ? 'false-positive' : 'hae',
    synthetic: true,
    signals,
    sensorToCg: [0, 0, 0],
    units: [form.linearAcceleration, form.angularVelocity, form.angularAcceleration].map(({ unit }) => unit).join(', '),
    warnings: [...occurrence.warnings, syntheticWaveform(), ...(isFalse ? [falsePositive()] : []), ...check.warnings],
  };
}

const isYes = (cell: string) => /^(1|true|yes)$/i.test(cell);
