import type { core } from 'zod';
import { toHeadAxes, type AxisMap } from '../sensor-definitions/axis-map.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import type { Channel } from '../signals/series.ts';
import { LINEAR_ACCELERATION_UNITS, TIME_UNITS } from '../signals/units.ts';
import type { MeasuredSignals } from '../conditioning/condition.ts';
import { checkSignals } from './check-signals.ts';
import type { FileProblem } from './file-problem.ts';
import { jsonEventSchema, type JsonEvent } from './json-event.schema.ts';
import { LIMITS } from './limits.ts';
import { isNonFinite } from './non-finite-json.ts';
import { occurrenceOfCells } from './occurrence.ts';
import { fieldInvalid, lengthsDiffer, missingColumns, nonNumeric, notFinite } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { axesAssumed, axesUnverified } from './reader-warnings.ts';
import { namedDefinition } from './recognise.ts';
import { triggerOf } from './sample-table.ts';
import type { ReadItem } from './sensor-event.ts';

type SampleField = readonly [name: string, values: readonly (number | null)[]];

/** The product's JSON form: an array of events of any brand. Rows in problems count events from 1. */
export async function* readJsonEvents(
  elements: AsyncIterable<unknown>,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  let number = 0;
  for await (const element of elements) yield readElement(element, ++number, context);
}

function readElement(element: unknown, number: number, context: ReadContext): ReadItem {
  const parsed = jsonEventSchema.safeParse(element, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, LIMITS.problems).map((issue) => problemOf(issue, number));
    return { kind: 'refused', sensorId: '', eventId: String(number), problems };
  }
  const event = parsed.data;
  const { 'impact-id': eventId, 'sensor-id': sensorId } = event.player;
  const refused = (problems: readonly FileProblem[]): ReadItem => ({
    kind: 'refused',
    sensorId,
    eventId,
    problems: problems.map((problem) => ({ ...problem, row: number })),
  });
  const { definition, isKnown } = namedDefinition(event.sensor, context);

  const different = fieldsOf(event).filter(([, values]) => values.length !== event.simulation.time.length);
  if (different.length > 0) {
    return refused(different.map(([name, values]) => lengthsDiffer(name, event.simulation.time.length, values.length)));
  }
  const stamp = { date: event['impact-date'], time: event['impact-time'] };
  const occurrence = occurrenceOfCells(
    { ...stamp, zone: event['time-zone'] ?? '' },
    { date: ['MM:dd:yyyy'], time: ['HH:mm:ss:SSS', 'HH:mm:ss'] },
    context.teamZone,
  );
  if ('problem' in occurrence) return refused([occurrence.problem]);

  const { signals, problems, warnings } = checkSignals(signalsOf(event, definition));
  if (problems.length > 0) return refused(problems);
  return {
    kind: 'event',
    definition,
    sensorId,
    eventId,
    occurrence,
    label: 'hae',
    synthetic: false,
    signals,
    sensorToCg: definition.sensorToCgMetres,
    units: unitsOf(event),
    warnings: [
      ...occurrence.warnings,
      ...(isKnown ? [] : [axesAssumed(event.sensor)]),
      ...(definition.axes.unverified ? [axesUnverified(definition.axes.unverified)] : []),
      ...warnings,
    ],
  };
}

function signalsOf({ simulation }: JsonEvent, { axes, preTriggerMs }: SensorDefinition): MeasuredSignals {
  const unit = TIME_UNITS[simulation['time-units']];
  const time = Float64Array.from(simulation.time, (t) => t * unit);
  const channel = (fields: readonly SampleField[], factor: number, map: AxisMap): Channel => {
    const [x, y, z] = fields.map(([, values]) => Float64Array.from(values, (value) => (value ?? NaN) * factor)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    return { time, values: toHeadAxes({ x, y, z }, map) };
  };
  const factor = LINEAR_ACCELERATION_UNITS[simulation['linear-acceleration']['la-units']];
  const velocity = velocityFields(simulation);
  const acceleration = accelerationFields(simulation);
  return {
    linearAcceleration: channel(linearFields(simulation), factor, axes.linear),
    ...(velocity.length > 0 && { angularVelocity: channel(velocity, 1, axes.angular) }),
    ...(acceleration.length > 0 && { angularAcceleration: channel(acceleration, 1, axes.angular) }),
    trigger: triggerOf(time, preTriggerMs),
  };
}

function unitsOf({ simulation }: JsonEvent): string {
  const linear = simulation['linear-acceleration']['la-units'];
  const angular = [simulation['angular-velocity'] && 'rad/s', simulation['angular-acceleration'] && 'rad/s²'];
  return [linear, ...angular.filter(Boolean)].join(', ');
}

type Simulation = JsonEvent['simulation'];

const fieldsOf = ({ simulation }: JsonEvent): SampleField[] => [
  ...linearFields(simulation),
  ...velocityFields(simulation),
  ...accelerationFields(simulation),
];

const linearFields = ({ 'linear-acceleration': linear }: Simulation): SampleField[] =>
  (['x-la', 'y-la', 'z-la'] as const).map((name) => [name, linear[name]]);

const velocityFields = ({ 'angular-velocity': velocity }: Simulation): SampleField[] =>
  velocity ? (['x-av-rad/s', 'y-av-rad/s', 'z-av-rad/s'] as const).map((name) => [name, velocity[name]]) : [];

const accelerationFields = ({ 'angular-acceleration': acceleration }: Simulation): SampleField[] =>
  acceleration
    ? (['x-aa-rad/s^2', 'y-aa-rad/s^2', 'z-aa-rad/s^2'] as const).map((name) => [name, acceleration[name]])
    : [];

/** What zod found, in the words of a reader of files. */
function problemOf(issue: core.$ZodIssue, row: number): FileProblem {
  const column = issue.path.join('.');
  const { input } = issue;
  if (isNonFinite(input)) return notFinite(row, column, input.$nonFinite);
  const told = JSON.stringify(input) ?? '';
  if (typeof issue.path.at(-1) === 'number') return nonNumeric(told, row, column);
  if (issue.code === 'invalid_format') return { ...fieldInvalid(column, 'must have printable characters'), row };
  if (input === undefined || column === '') return { ...missingColumns([column || 'an event']), row };
  const expectation = issue.code === 'custom' ? issue.message : 'is not what the form expects there';
  return { ...fieldInvalid(column, `is ${told.slice(0, 40)}; it ${expectation}`), row };
}
