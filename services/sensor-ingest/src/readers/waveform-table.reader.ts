import type { WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import type { Warning } from '../signals/warnings.ts';
import { checkSignals } from './check-signals.ts';
import { eventKeyOf, identityGiven, identityOfFileName, identityOfRow, type IdentityResult } from './event-identity.ts';
import type { FileProblem } from './file-problem.ts';
import { eventInPieces, idMissing } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { axesUnverified, rateUnconfirmed } from './reader-warnings.ts';
import type { Row } from './row.ts';
import { SampleTable } from './sample-table.ts';
import type { ReadItem } from './sensor-event.ts';
import { locateColumns, type WaveformColumns } from './waveform-columns.ts';

/** An event whose rows are being gathered. */
interface OpenEvent {
  readonly key: string;
  readonly result: IdentityResult;
  readonly table: SampleTable;
}

interface TableSource {
  readonly fileName: string;
  readonly headings: readonly string[];
  /** Rows after the first. */
  readonly rows: AsyncIterable<Row>;
}

/** A table whose rows are samples: one event, or many told apart by the columns of their id. */
export async function* readWaveformTable(
  { fileName, headings, rows }: TableSource,
  definition: SensorDefinition,
  form: WaveformTableForm,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const rate = context.sampleRate ?? definition.sampleRateHz;
  const layout = locateColumns(form, headings, rate);
  const notes = notesOn(definition, layout, context);
  const units = unitsOf(form);
  const identify = identifier(fileName, form, layout, context.teamZone);
  const finished = new Set<string>();
  let current = null as OpenEvent | null;
  let headingsLeft = form.headingRows - 1;

  for await (const row of rows) {
    if (headingsLeft-- > 0) continue;
    const key = layout.ids ? eventKeyOf(row, layout.ids) : fileName;
    if (current?.key !== key) {
      if (current) {
        yield finish(current, definition, units, notes);
        finished.add(current.key);
      }
      current = { key, result: identify(row), table: new SampleTable(layout) };
      if (finished.has(key)) current.table.problems.push(eventInPieces(row.number));
    }
    current.table.add(row);
  }
  if (current) yield finish(current, definition, units, notes);
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

  const signals = table.signals(definition);
  const { problems, warnings } = checkSignals(signals, table.rowOf);
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
