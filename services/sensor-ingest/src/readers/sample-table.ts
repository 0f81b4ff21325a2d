import type { MeasuredSignals } from '../conditioning/condition.ts';
import { toHeadAxes } from '../sensor-definitions/axis-map.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { at } from '../signals/series.ts';
import type { FileProblem } from './file-problem.ts';
import { DecimalMarks } from './decimal-marks.ts';
import { LIMITS } from './limits.ts';
import { parseNumber } from './parse-number.ts';
import { tooManySamples } from './problems.ts';
import type { Row } from './row.ts';
import type { Column } from './table-columns.ts';
import type { WaveformColumns } from './waveform-columns.ts';

/** Gathers the samples of one event, row by row. */
export class SampleTable {
  readonly problems: FileProblem[] = [];
  readonly #layout: WaveformColumns;
  readonly #columns: readonly Column[];
  readonly #values: number[][];
  readonly #rows: number[] = [];
  readonly #marks: DecimalMarks | null;

  /** @param decimalCommas whether a comma may stand for the decimal point */
  constructor(layout: WaveformColumns, decimalCommas: boolean) {
    this.#layout = layout;
    this.#marks = decimalCommas ? new DecimalMarks() : null;
    this.#columns = [
      ...('column' in layout.time ? [layout.time.column] : []),
      ...layout.channels.flatMap(({ columns }) => columns),
    ];
    this.#values = this.#columns.map(() => []);
  }

  /** A cell that is empty is a sample that is missing; a row that is empty is none where rows tell their time. */
  add({ number, cells }: Row): void {
    if (this.problems.length >= LIMITS.problems) return;
    const isTimed = 'column' in this.#layout.time;
    if (isTimed && this.#columns.every(({ index }) => (cells[index] ?? '') === '')) return;
    if (this.#rows.length === LIMITS.samplesPerEvent) {
      this.problems.push(tooManySamples());
      return;
    }
    this.#rows.push(number);
    this.#columns.forEach(({ index, name }, i) => {
      const cell = cells[index] ?? '';
      const isMissing = cell === '' && !(isTimed && i === 0);
      const value = isMissing ? NaN : (this.#marks?.parse(cell, number, name) ?? parseNumber(cell, number, name));
      if (typeof value === 'number') this.#values[i]?.push(value);
      else if (this.problems.length < LIMITS.problems) this.problems.push(value);
    });
  }

  /** What is wrong with the numbers together, which no single one shows. */
  get doubt(): FileProblem | null {
    return this.#marks?.problem ?? null;
  }

  /** Row of the file that a sample came from. */
  readonly rowOf = (sample: number): number => at(this.#rows, sample);

  /** In SI units and head axes, NaN for a sample that is missing; only without problems. */
  signals({ preTriggerMs, axes }: SensorDefinition): MeasuredSignals {
    const { time: rule, channels } = this.#layout;
    const columns = this.#values.map((values) => Float64Array.from(values));
    const time =
      'column' in rule
        ? (columns.shift() as Float64Array).map((t) => t * rule.factor)
        : Float64Array.from(this.#rows, (_, i) => i * rule.step);

    const channel = (quantity: keyof Omit<MeasuredSignals, 'trigger'>) => {
      const index = channels.findIndex((candidate) => candidate.quantity === quantity);
      if (index === -1) return undefined;
      const { factor } = channels[index] as WaveformColumns['channels'][number];
      const [x, y, z] = columns
        .slice(3 * index, 3 * index + 3)
        .map((values) => values.map((value) => value * factor)) as [Float64Array, Float64Array, Float64Array];
      const map = quantity === 'linearAcceleration' ? axes.linear : axes.angular;
      return { time, values: toHeadAxes({ x, y, z }, map) };
    };
    const linearAcceleration = channel('linearAcceleration');
    const angularVelocity = channel('angularVelocity');
    const angularAcceleration = channel('angularAcceleration');
    return {
      ...(linearAcceleration && { linearAcceleration }),
      ...(angularVelocity && { angularVelocity }),
      ...(angularAcceleration && { angularAcceleration }),
      trigger: triggerOf(time, preTriggerMs),
    };
  }
}

/** A time axis that begins below zero counts from the trigger. */
export function triggerOf(time: Float64Array, preTriggerMs: number | null): number | null {
  const start = time[0] ?? 0;
  if (start < 0) return 0;
  return preTriggerMs === null ? null : start + preTriggerMs / 1000;
}
