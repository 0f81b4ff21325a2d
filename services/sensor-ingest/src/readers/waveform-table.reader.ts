import type { WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import type { Warning } from '../signals/warnings.ts';
import { checkSignals } from './check-signals.ts';
import { eventKeyOf, identityGiven, identityOfFileName, identityOfRow, type IdentityResult } from './event-identity.ts';
import { Refusal, type FileProblem } from './file-problem.ts';
import { eventInPieces, idMissing } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { axesUnverified, rateUnconfirmed } from './reader-warnings.ts';
import type { Row } from './row.ts';
import { SampleTable } from './sample-table.ts';
import type { ReadItem } from './sensor-event.ts';
import { cutByDecimalCommas, headingElsewhere, headingTooShort } from './table-problems.ts';
import { locateColumns, type WaveformColumns } from './waveform-columns.ts';

/** An event whose rows are being gathered. */
interface OpenEvent {
  readonly key: string;
  readonly result: IdentityResult;
  readonly table: SampleTable;
}

interface TableSource {
  readonly fileName: string;
  /** Rows of the heading. */
  readonly head: readonly Row[];
  /** Those below it. */
  readonly rows: AsyncIterable<Row>;
  readonly decimalCommas: boolean;
  /** Where the heading probably is; null where it is expected there, or where a mapping says so. */
  readonly likelyLine: number | null;
}

/** A table whose rows are samples: one event, or many told apart by the columns of their id. */
export async function* readWaveformTable(
  { fileName, head, rows, decimalCommas, likelyLine }: TableSource,
  definition: SensorDefinition,
  form: WaveformTableForm,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const rate = context.sampleRate ?? definition.sampleRateHz;
  if (likelyLine !== null) throw new Refusal(headingElsewhere(likelyLine));
  const layout = locateColumns(form, head, rate);
  const width = Math.max(0, ...head.map(({ cells }) => lengthOf(cells)));
  const notes = notesOn(definition, layout, context);
  const units = unitsOf(form);
  const identify = identifier(fileName, form, layout, context.teamZone);
  const finished = new Set<string>();
  let current = null as OpenEvent | null;

  for await (const row of rows) {
    if (width > 0) requireHeadings(row, width);
    const key = layout.ids ? eventKeyOf(row, layout.ids) : fileName;
    if (current?.key !== key) {
      if (current) {
        yield finish(current, definition, units, notes);
        finished.add(current.key);
      }
      current = { key, result: identify(row), table: new SampleTable(layout, decimalCommas) };
      if (finished.has(key)) current.table.problems.push(eventInPieces(row.number));
    }
    current.table.add(row);
  }
  if (current) yield finish(current, definition, units, notes);
}

/** Cells without those that are empty at the end. */
const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** Below a heading that is too short nobody knows which column is which. */
function requireHeadings({ number, cells }: Row, headings: number): void {
  const length = lengthOf(cells);
  if (length <= headings) return;
  // A row name is one cell more; decimal commas cut numbers, and what they cut off are digits alone.
  const areCut = length > headings + 1 && cells.slice(0, length).every((cell) => /^[+-]?\d+(e[+-]?\d+)?$/i.test(cell));
  throw new Refusal((areCut ? cutByDecimalCommas : headingTooShort)(number, length, headings));
}

function unitsOf({ linearAcceleration, angularVelocity, angularAcceleration }: WaveformTableForm): string {
  return [linearAcceleration, angularVelocity, angularAcceleration]
    .flatMap((channel) => channel?.unit ?? [])
    .join(', ');
}

function identifier(fileName: string, form: WaveformTableForm, layout: WaveformColumns, teamZone: string) {
  return (row: Row): IdentityResult => {
    switch (form.ids.from) {
      case 'file-name':
        return identityOfFileName(fileName, form.ids, teamZone);
      case 'given':
        return identityGiven(fileName, form.ids, teamZone);
      case 'columns':
        return layout.ids
          ? identityOfRow(row, layout.ids, form.ids, teamZone)
          : { problem: idMissing('event id', row.number) };
    }
  };
}

function notesOn(definition: SensorDefinition, { time }: WaveformColumns, { sampleRate }: ReadContext): Warning[] {
  const notes: Warning[] = [];
  if (definition.axes.unverified) notes.push(axesUnverified(definition.axes.unverified));
  if (definition.rateNeedsConfirmation && sampleRate === undefined && 'step' in time) {
    notes.push(rateUnconfirmed(1 / time.step));
  }
  return notes;
}

function finish(
  { key, result, table }: OpenEvent,
  definition: SensorDefinition,
  units: string,
  notes: readonly Warning[],
): ReadItem {
  const identity = 'identity' in result ? result.identity : null;
  const refused = (problems: readonly FileProblem[]): ReadItem => ({
    kind: 'refused',
    sensorId: identity?.sensorId ?? '',
    eventId: identity?.eventId ?? key,
    problems,
  });
  if ('problem' in result) return refused([result.problem, ...table.problems]);
  if (table.problems.length > 0) return refused(table.problems);
  if (table.doubt) return refused([table.doubt]);

  const { signals, problems, warnings } = checkSignals(table.signals(definition), table.rowOf);
  if (problems.length > 0) return refused(problems);
  return {
    kind: 'event',
    definition,
    ...result.identity,
    label: 'hae',
    synthetic: false,
    signals,
    sensorToCg: definition.sensorToCgMetres,
    units,
    warnings: [...result.identity.occurrence.warnings, ...notes, ...warnings],
  };
}
