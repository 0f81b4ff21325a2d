import { at, peakOf, type Channel } from '../signals/series.ts';
import { toHeadAxes, type AxisMap } from '../sensor-definitions/axis-map.ts';
import type { SheetPerEventForm } from '../sensor-definitions/file-form.schema.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { ANGULAR_VELOCITY_UNITS, LINEAR_ACCELERATION_UNITS } from '../signals/units.ts';
import { checkSignals } from './check-signals.ts';
import { Refusal, type FileProblem } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { occurrenceOfText } from './occurrence.ts';
import { parseNumber } from './parse-number.ts';
import { dateUnreadable, idMissing, tooManySamples } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { firstSampleDropped } from './reader-warnings.ts';
import { columnLetters, type Row } from './row.ts';
import { triggerOf } from './sample-table.ts';
import type { ReadItem } from './sensor-event.ts';
import { demandAtMost } from './workbook-limit.ts';
import type { Workbook } from './workbook.ts';

/** A first sample that jumps by more than this many times the largest later step is a glitch. */
const GLITCH_FACTOR = 5;

/** A workbook with a sheet per event: labels and values in A and B, channels with their own times to the right. */
export async function* readSheetPerEvent(
  workbook: Workbook,
  definition: SensorDefinition,
  form: SheetPerEventForm,
  { teamZone }: ReadContext,
): AsyncGenerator<ReadItem> {
  const isEvent = new RegExp(`^(?:${form.eventSheet})$`, 'i');
  for (const sheet of workbook.sheetNames.filter((name) => isEvent.test(name))) {
    yield await readSheet(workbook.rows(sheet), sheet, definition, form, teamZone);
  }
}

async function readSheet(
  rows: AsyncIterable<Row>,
  sheet: string,
  definition: SensorDefinition,
  form: SheetPerEventForm,
  teamZone: string,
): Promise<ReadItem> {
  const labels = new Map<string, string>();
  const linear = new ChannelCells(form.linearAcceleration.time, form.linearAcceleration.columns);
  const angular = new ChannelCells(form.angularVelocity.time, form.angularVelocity.columns);
  for await (const row of rows) {
    const [label = '', value = ''] = row.cells;
    if (label !== '') labels.set(label, value);
    demandAtMost(LIMITS.workbook.labels, labels.size, 'labels in a sheet');
    linear.add(row);
    angular.add(row);
  }

  const labelled = (pattern: string) =>
    [...labels].find(([label]) => new RegExp(`^(?:${pattern}):?$`, 'i').test(label))?.[1] ?? '';
  const sensorId = labelled(form.labels.sensorId);
  const eventId = labelled(form.labels.eventId);
  const stamp = labelled(form.labels.stamp);
  const occurrence = occurrenceOfText(stamp, form.stampFormats, teamZone);
  const inSheet = (found: readonly FileProblem[]) => found.map((problem) => ({ ...problem, file: sheet }));
  const refused = (found: readonly FileProblem[]): ReadItem => ({
    kind: 'refused',
    sensorId,
    eventId: eventId || sheet,
    problems: inSheet(found.slice(0, LIMITS.problems)),
  });

  const problems = [...linear.problems, ...angular.problems];
  if (sensorId === '') problems.push(idMissing('device name'));
  if (eventId === '') problems.push(idMissing('UID'));
  if (!occurrence) problems.push(dateUnreadable(stamp));
  if (problems.length > 0 || !occurrence) return refused(problems);

  const linearAcceleration = linear.channel(
    definition.axes.linear,
    LINEAR_ACCELERATION_UNITS[form.linearAcceleration.unit],
  );
  const measured = angular.channel(definition.axes.angular, ANGULAR_VELOCITY_UNITS[form.angularVelocity.unit]);
  const isGlitch = form.angularVelocity.firstSampleMayBeGlitch && beginsWithGlitch(measured);
  const check = checkSignals({
    linearAcceleration,
    angularVelocity: isGlitch ? withoutFirst(measured) : measured,
    trigger: triggerOf(linearAcceleration.time, definition.preTriggerMs),
  });
  if (check.problems.length > 0) return refused(check.problems);
  return {
    kind: 'event',
    definition,
    sensorId,
    eventId,
    occurrence,
    label: 'hae',
    synthetic: false,
    signals: check.signals,
    sensorToCg: definition.sensorToCgMetres,
    units: `${form.linearAcceleration.unit}, ${form.angularVelocity.unit}`,
    warnings: [...occurrence.warnings, ...(isGlitch ? [firstSampleDropped()] : []), ...check.warnings],
  };
}

/** A channel's cells below its heading, which is what comes before the first numeric time; an empty one is NaN. */
class ChannelCells {
  readonly problems: FileProblem[] = [];
  readonly #indices: readonly number[];
  readonly #values: number[][] = [[], [], [], []];

  constructor(time: number, columns: readonly number[]) {
    this.#indices = [time, ...columns];
  }

  add({ number, cells }: Row): void {
    const wanted = this.#indices.map((index) => cells[index] ?? '');
    const isHeading = this.#values[0]?.length === 0 && Number.isNaN(Number(wanted[0] || NaN));
    if (isHeading || wanted.every((cell) => cell === '')) return;
    if (this.#values[0]?.length === LIMITS.samplesPerEvent) throw new Refusal(tooManySamples());
    wanted.forEach((cell, i) => {
      const value = cell === '' && i > 0 ? NaN : parseNumber(cell, number, columnLetters(at(this.#indices, i)));
      if (typeof value === 'number') this.#values[i]?.push(value);
      else if (this.problems.length < LIMITS.problems) this.problems.push(value);
    });
  }

  channel(map: AxisMap, factor: number): Channel {
    const [time = [], x = [], y = [], z = []] = this.#values;
    const component = (values: number[]) => Float64Array.from(values, (value) => value * factor);
    return {
      time: Float64Array.from(time),
      values: toHeadAxes({ x: component(x), y: component(y), z: component(z) }, map),
    };
  }
}

function beginsWithGlitch({ values }: Channel): boolean {
  return [values.x, values.y, values.z].some((component) => {
    const steps = component.slice(1).map((value, i) => Math.abs(value - at(component, i)));
    const largestLater = peakOf(steps.subarray(1).filter((step) => !Number.isNaN(step)));
    return at(steps, 0) > GLITCH_FACTOR * largestLater && largestLater > 0;
  });
}

function withoutFirst({ time, values: { x, y, z } }: Channel): Channel {
  return { time: time.subarray(1), values: { x: x.subarray(1), y: y.subarray(1), z: z.subarray(1) } };
}
