import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Axes, DeviceEvent } from '@strainscope/proto/ingest';
import type { MeasuredSignals } from '../conditioning/condition.ts';
import { toHeadAxes, type AxisMap } from '../sensor-definitions/axis-map.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { AXES, type Channel } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import { checkSignals } from './check-signals.ts';
import { Refusal, type FileProblem } from './file-problem.ts';
import { LIMITS, SIGNAL_LIMITS } from './limits.ts';
import { fieldInvalid, lengthsDiffer, notFinite, rateOutOfRange } from './problems.ts';
import type { ReadContext } from './read-context.ts';
import { axesAssumed, axesUnverified } from './reader-warnings.ts';
import { namedDefinition } from './recognise.ts';
import { triggerOf } from './sample-table.ts';
import type { ReadItem } from './sensor-event.ts';

const LINEAR_FACTORS = new Map([
  ['', 1],
  ['m/s^2', 1],
  ['g', STANDARD_GRAVITY],
]);
const FRAMES = ['', 'sensor', 'head'];
const FALSE_POSITIVE = 'false-positive';
const LABELS = ['', 'hae', FALSE_POSITIVE];
const HEAD: AxisMap = ['x', 'y', 'z'];
/** Nothing that a database, a log or a screen stumbles over. */
const ID = new RegExp(`^(?!\\s)[^\\p{C}]{1,${LIMITS.deviceEvent.idLength}}(?<!\\s)$`, 'u');
/** A clock may be wrong, and is told to be; what is no time at all is refused. */
const EARLIEST = Date.UTC(1970);
const LATEST = Date.UTC(2200);

type Series = readonly [name: 'linear_acceleration' | 'angular_velocity' | 'angular_acceleration', axes: Axes];

/** What every reader gives, of an event that a gateway sent by itself. Names in problems are those of the public API. */
export function readDeviceEvent(event: DeviceEvent, context: ReadContext): ReadItem {
  const { sensorId, eventId } = event;
  const refused = (problems: readonly FileProblem[]): ReadItem => ({ kind: 'refused', sensorId, eventId, problems });
  const wrong = faultsOf(event);
  if (wrong.length > 0) return refused(wrong);
  const named = definitionOf(event, context);
  if ('problem' in named) return refused([named.problem]);

  const { definition, isKnown } = named;
  const isHeadFrame = event.frame === 'head';
  const { signals, problems, warnings } = checkSignals(signalsOf(event, definition, isHeadFrame));
  if (problems.length > 0) return refused(problems);
  return {
    kind: 'event',
    definition,
    sensorId,
    eventId,
    // An instant, whatever the zone: the team's is only the one to show it in.
    occurrence: { at: sensorTimeOf(event), zone: context.teamZone, zoneFromTeam: false, warnings: [] },
    ...(event.gatewayTime && { gatewayAt: timestampDate(event.gatewayTime) }),
    label: event.label === FALSE_POSITIVE ? FALSE_POSITIVE : 'hae',
    synthetic: false,
    signals,
    sensorToCg: isHeadFrame ? [0, 0, 0] : definition.sensorToCgMetres,
    units: unitsOf(event),
    warnings: [
      ...(isKnown || isHeadFrame ? [] : [axesAssumed(event.brand)]),
      ...(definition.axes.unverified && !isHeadFrame ? [axesUnverified(definition.axes.unverified)] : []),
      ...warnings,
    ],
  };
}

/** Whatever would make nonsense of the numbers, or of their place; the first few faults. */
function faultsOf(event: DeviceEvent): FileProblem[] {
  const { sampleRateHz: rate, preTriggerMs } = event;
  const { lowest, highest } = SIGNAL_LIMITS.rate;
  const time = sensorTimeOf(event).getTime();
  const ids = { event_id: event.eventId, sensor_id: event.sensorId, brand: event.brand };
  const found = [
    ...Object.entries(ids).flatMap(([name, id]) =>
      ID.test(id) ? [] : [fieldInvalid(name, `must have 1 to ${LIMITS.deviceEvent.idLength} printable characters`)],
    ),
    ...(time >= EARLIEST && time < LATEST ? [] : [fieldInvalid('sensor_time', 'must say when the event happened')]),
    ...(rate >= lowest && rate <= highest ? [] : [rateOutOfRange(rate)]),
    ...(preTriggerMs === undefined || (preTriggerMs >= 0 && Number.isFinite(preTriggerMs))
      ? []
      : [fieldInvalid('pre_trigger_ms', 'must be a number of milliseconds, from 0')]),
    ...(LINEAR_FACTORS.has(event.linearUnit)
      ? []
      : [fieldInvalid('linear_unit', `must be m/s^2 or g, not "${plainText(event.linearUnit)}"`)]),
    ...(FRAMES.includes(event.frame)
      ? []
      : [fieldInvalid('frame', `must be sensor or head, not "${plainText(event.frame)}"`)]),
    ...(LABELS.includes(event.label)
      ? []
      : [fieldInvalid('label', `must be hae or false-positive, not "${plainText(event.label)}"`)]),
    ...sampleFaults(event),
  ];
  return found.slice(0, LIMITS.problems);
}

/** What was sent, short and as every database keeps it. */
const plainText = (text: string) => text.slice(0, 40).replace(/\p{C}/gu, '\uFFFD');

function sampleFaults({ linearAcceleration, angularVelocity, angularAcceleration }: DeviceEvent): FileProblem[] {
  if (!linearAcceleration) return [fieldInvalid('linear_acceleration', 'is missing')];
  const count = linearAcceleration.x.length;
  if (count > LIMITS.deviceEvent.samples) {
    return [fieldInvalid('linear_acceleration', `may have ${LIMITS.deviceEvent.samples} samples at most`)];
  }
  const series: Series[] = [
    ['linear_acceleration', linearAcceleration],
    ...(angularVelocity ? [['angular_velocity', angularVelocity] as const] : []),
    ...(angularAcceleration ? [['angular_acceleration', angularAcceleration] as const] : []),
  ];
  return series.flatMap(([name, axes]) =>
    AXES.flatMap((axis) => {
      const values = axes[axis];
      const column = `${name}.${axis}`;
      if (values.length !== count) return [lengthsDiffer(column, count, values.length)];
      const offender = values.findIndex((value) => Math.abs(value) === Infinity);
      return offender === -1 ? [] : [notFinite(offender + 1, column)];
    }),
  );
}

function definitionOf(event: DeviceEvent, context: ReadContext) {
  try {
    return namedDefinition(event.brand, context);
  } catch (error) {
    // Such a refusal is about a whole file; here every event names its own brand.
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

function signalsOf(event: DeviceEvent, { axes, preTriggerMs }: SensorDefinition, isHeadFrame: boolean) {
  const { linearAcceleration, angularVelocity, angularAcceleration, sampleRateHz } = event;
  const time = new Float64Array(linearAcceleration?.x.length ?? 0);
  for (let sample = 0; sample < time.length; sample++) time[sample] = sample / sampleRateHz;
  const channel = (series: Axes | undefined, factor: number, map: AxisMap): Channel => {
    // A gateway waits for this: `Float64Array.from` takes ten times as long.
    const component = (values: readonly number[] = []) => {
      const scaled = new Float64Array(values.length);
      for (let i = 0; i < scaled.length; i++) scaled[i] = values[i]! * factor;
      return scaled;
    };
    const measured = { x: component(series?.x), y: component(series?.y), z: component(series?.z) };
    return { time, values: toHeadAxes(measured, isHeadFrame ? HEAD : map) };
  };
  return {
    linearAcceleration: channel(linearAcceleration, LINEAR_FACTORS.get(event.linearUnit) ?? 1, axes.linear),
    ...(angularVelocity && { angularVelocity: channel(angularVelocity, 1, axes.angular) }),
    ...(angularAcceleration && { angularAcceleration: channel(angularAcceleration, 1, axes.angular) }),
    trigger: triggerOf(time, event.preTriggerMs ?? preTriggerMs),
  } satisfies MeasuredSignals;
}

function unitsOf({ linearUnit, angularVelocity, angularAcceleration }: DeviceEvent): string {
  const angular = [angularVelocity && 'rad/s', angularAcceleration && 'rad/s²'].filter(Boolean);
  return [linearUnit === 'g' ? 'g' : 'm/s²', ...angular].join(', ');
}

/** Invalid where there is none. */
function sensorTimeOf({ sensorTime }: DeviceEvent): Date {
  return sensorTime ? timestampDate(sensorTime) : new Date(NaN);
}
