import type { ColumnReference, WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import {
  ANGULAR_ACCELERATION_UNITS,
  ANGULAR_VELOCITY_UNITS,
  LINEAR_ACCELERATION_UNITS,
  TIME_UNITS,
} from '../signals/units.ts';
import { Refusal } from './file-problem.ts';
import { rateUnknown } from './problems.ts';
import { ColumnFinder, type Column } from './table-columns.ts';

/** How a sample's time follows from its row. */
export type TimeRule = { readonly column: Column; readonly factor: number } | { readonly step: number };

export interface ChannelColumns {
  readonly quantity: 'linearAcceleration' | 'angularVelocity' | 'angularAcceleration';
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

/** Where the form's quantities are in this table. @throws Refusal naming all missing columns */
export function locateColumns(
  form: WaveformTableForm,
  headings: readonly string[],
  rate: number | null,
): WaveformColumns {
  const finder = new ColumnFinder(headings);
  const time = locateTime(form, finder, rate);
  const channels: ChannelColumns[] = [];
  const locate = (
    quantity: ChannelColumns['quantity'],
    channel: { columns: readonly ColumnReference[]; sign: number } | undefined,
    unit: number,
  ) => {
    if (channel) channels.push({ quantity, columns: finder.needAll(channel.columns), factor: unit * channel.sign });
  };
  const { linearAcceleration, angularVelocity, angularAcceleration, ids } = form;
  locate('linearAcceleration', linearAcceleration, LINEAR_ACCELERATION_UNITS[linearAcceleration.unit]);
  locate('angularVelocity', angularVelocity, angularVelocity ? ANGULAR_VELOCITY_UNITS[angularVelocity.unit] : 1);
  locate(
    'angularAcceleration',
    angularAcceleration,
    angularAcceleration ? ANGULAR_ACCELERATION_UNITS[angularAcceleration.unit] : 1,
  );
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
  return { time, channels, ids: idColumns };
}

function locateTime({ time: sources }: WaveformTableForm, finder: ColumnFinder, rate: number | null): TimeRule {
  const named: ColumnReference[] = [];
  for (const source of sources) {
    if ('fromRate' in source) return { step: 1 / needed(rate) };
    const reference = 'column' in source ? source.column : source.sampleNumber;
    const column = finder.find(reference);
    if (column) return { column, factor: 'column' in source ? TIME_UNITS[source.unit] : 1 / needed(rate) };
    named.push(reference);
  }
  finder.noteMissing(named);
  return { step: 1 };
}

function needed(rate: number | null): number {
  if (rate === null) throw new Refusal(rateUnknown());
  return rate;
}
