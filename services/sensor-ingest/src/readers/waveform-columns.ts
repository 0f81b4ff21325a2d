import type { ColumnReference, WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import { TIME_UNITS, UNITS, type Quantity, type Unit } from '../signals/units.ts';
import { Refusal } from './file-problem.ts';
import { requireUnit } from './heading-units.ts';
import { rateUnknown } from './problems.ts';
import type { Row } from './row.ts';
import { ColumnFinder, type Column } from './table-columns.ts';
import { columnTakenTwice } from './table-problems.ts';

/** How a sample's time follows from its row. */
export type TimeRule =
  | {
      readonly column: Column;
      readonly factor: number;
      /** Null for a column of sample numbers. */
      readonly unit: Unit | null;
    }
  | { readonly step: number };

export interface ChannelColumns {
  readonly quantity: Exclude<Quantity, 'time'>;
  readonly columns: readonly Column[];
  /** To SI, sign included. */
  readonly factor: number;
}

export interface WaveformColumns {
  readonly time: TimeRule;
  readonly channels: readonly ChannelColumns[];
  /** Null where ids do not come from columns. */
  readonly ids: IdColumns | null;
}

export interface IdColumns {
  readonly sensorId: Column;
  readonly eventId: readonly Column[];
  readonly date: Column;
  readonly time: Column;
}

const CHANNELS = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const;

/**
 * Where the form's quantities are in this table.
 * @param head rows of the heading: the first holds names, any may state units; none where the file has no headings
 * @throws Refusal naming all missing columns, or one that is not what the form takes it for
 */
export function locateColumns(form: WaveformTableForm, head: readonly Row[], rate: number | null): WaveformColumns {
  const [{ cells: headings, number: line } = { cells: [], number: 0 }] = head;
  const finder = new ColumnFinder(headings, line);
  const time = locateTime(form, finder, rate);
  const channels = CHANNELS.flatMap((quantity): ChannelColumns[] => {
    const channel = form[quantity];
    if (!channel) return [];
    const units: Readonly<Record<string, number>> = UNITS[quantity];
    const factor = (units[channel.unit] as number) * channel.sign;
    return [{ quantity, columns: finder.needAll(channel.columns), factor }];
  });
  const { ids } = form;
  const idColumns =
    ids.from === 'columns'
      ? {
          sensorId: finder.need(ids.sensorId),
          eventId: finder.needAll(ids.eventId),
          date: finder.need(ids.date.column),
          time: finder.need(ids.time.column),
        }
      : null;
  finder.finish();
  requireDifferent([...('column' in time ? [time.column] : []), ...channels.flatMap(({ columns }) => columns)], line);
  requireUnits(form, { time, channels }, head);
  return { time, channels, ids: idColumns };
}

/** No column is two quantities, or two axes of one. */
function requireDifferent(columns: readonly Column[], line: number): void {
  const seen = new Set<number>();
  for (const column of columns) {
    if (seen.has(column.index)) throw new Refusal(columnTakenTwice(column, line));
    seen.add(column.index);
  }
}

/** A heading that states another unit than the form takes is believed neither, until somebody confirms the form's against it. */
function requireUnits(
  form: WaveformTableForm,
  { time, channels }: Pick<WaveformColumns, 'time' | 'channels'>,
  head: readonly Row[],
): void {
  const isMapped = form.recognise.columns === undefined && form.recognise.firstCell === undefined;
  const check = (quantity: Quantity, column: Column, unit: Unit) => {
    requireUnit({ quantity, unit, isMapped, confirmed: form.confirmedUnits[quantity] }, column, head);
  };
  if ('column' in time && time.unit) check('time', time.column, time.unit);
  for (const { quantity, columns } of channels) {
    for (const column of columns) check(quantity, column, form[quantity]!.unit);
  }
}

function locateTime({ time: sources }: WaveformTableForm, finder: ColumnFinder, rate: number | null): TimeRule {
  const named: ColumnReference[] = [];
  for (const source of sources) {
    if ('fromRate' in source) return { step: 1 / needed(rate) };
    const reference = 'column' in source ? source.column : source.sampleNumber;
    const column = finder.find(reference);
    if (!column) {
      named.push(reference);
      continue;
    }
    if ('column' in source) return { column, factor: TIME_UNITS[source.unit], unit: source.unit };
    return { column, factor: 1 / needed(rate), unit: null };
  }
  finder.noteMissing(named);
  return { step: 1 };
}

function needed(rate: number | null): number {
  if (rate === null) throw new Refusal(rateUnknown());
  return rate;
}
