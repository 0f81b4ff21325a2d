import { cumulativeTrapezoid } from '../signals/integrate.ts';
import type { MeasuredMotion, Rotation } from '../signals/head-motion.ts';
import { mapAxes, type Channel, type VectorSeries } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { Warning } from '../signals/warnings.ts';
import { withoutBaseline } from './baseline.ts';
import { isTurning, withoutDrift } from './rotation.ts';
import * as warnings from './conditioning.warnings.ts';
import { differentiate } from './differentiate.ts';
import { canFilter, FILTERS, lowPassed, type FilterName } from './filters.ts';
import { commonAxis, isUniform, onAxis } from './resample.ts';
import { saturationsOf } from './saturation.ts';
import { transferToCg, type Offset } from './transfer-to-cg.ts';
import { triggerIn } from './trigger.ts';

/** Raised when a step changes numbers: raw signals are kept, so that old events can be conditioned anew. */
export const CONDITIONING_VERSION = 'v2';

/** What a sensor measured, one channel at least: SI units, head axes, each on its own time axis, all of them checked. */
export interface MeasuredSignals {
  readonly linearAcceleration?: Channel;
  readonly angularVelocity?: Channel;
  readonly angularAcceleration?: Channel;
  /** Time of the trigger in s on the channels' axes; null where the sensor does not tell. */
  readonly trigger: number | null;
}

export interface ConditioningChoice {
  readonly filter: FilterName;
  readonly sensorToCg: Offset;
}

export interface ConditionedEvent {
  readonly motion: MeasuredMotion;
  readonly rate: number;
  /** What was done, e.g. "butterworth-4 175/250 Hz v2". */
  readonly description: string;
  readonly warnings: Warning[];
}

const SHORTEST_BEFORE = 0.02;
const SHORTEST_AFTER = 0.07;
/** No sensor for heads has a smaller range: what rests below is at rest. */
const SATURATION_FLOOR = { linearAcceleration: 1.5 * STANDARD_GRAVITY, angularVelocity: 1, angularAcceleration: 100 };

/**
 * From measured signals to the motion of the head CG: saturation → baseline → common axis → zero-phase low-pass →
 * angular acceleration where it is not measured → window check → transfer to the CG.
 */
export function condition(signals: MeasuredSignals, choice: ConditioningChoice): ConditionedEvent {
  const found: Warning[] = [];
  const channels = withDefined(signals);
  const trigger = triggerIn(signals);

  for (const quantity of ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const) {
    const channel = signals[quantity];
    const saturations = channel ? saturationsOf(channel, SATURATION_FLOOR[quantity]) : [];
    if (saturations.length > 0) found.push(warnings.saturated(quantity, saturations));
  }
  if (channels.some(({ time }) => !isUniform(time))) found.push(warnings.unevenTime());

  // The rotation is one quantity: a level taken from both channels would have them contradict each other.
  const follows = signals.angularVelocity && signals.angularAcceleration;
  const levelled = channels.map((channel) => {
    if (channel === follows) return channel.values;
    if (channel === signals.angularVelocity && isTurning(channel, trigger)) return null;
    return withoutBaseline(channel, trigger);
  });
  if (levelled.includes(null)) {
    const { angularVelocity, angularAcceleration } = signals;
    const isIntegrated = !angularVelocity && angularAcceleration && !levelled[channels.indexOf(angularAcceleration)];
    found.push(warnings.noBaseline(), ...(isIntegrated ? [warnings.mayDrift()] : []));
  }

  const axis = commonAxis(channels);
  const rate = 1 / axis.step;
  const filter = canFilter(choice.filter, rate) ? choice.filter : 'none';
  if (filter !== choice.filter) found.push(warnings.filterAboveNyquist(FILTERS[choice.filter].label, rate));
  const { cutOff } = FILTERS[filter];

  const prepared = (channel: Channel | undefined, quantity: 'linear' | 'angular') => {
    if (!channel) return undefined;
    const values = levelled[channels.indexOf(channel)] ?? channel.values;
    const resampled = onAxis({ time: channel.time, values }, axis);
    return cutOff ? lowPassed(resampled, cutOff[quantity], rate) : resampled;
  };
  const time = Float64Array.from({ length: axis.count }, (_, i) => i * axis.step);
  const linearAcceleration = prepared(signals.linearAcceleration, 'linear');
  const rotation = rotationOf(
    time,
    axis.step,
    prepared(signals.angularVelocity, 'angular'),
    prepared(signals.angularAcceleration, 'angular'),
  );

  const before = trigger - axis.start;
  const after = axis.start + (axis.count - 1) * axis.step - trigger;
  if (before < SHORTEST_BEFORE - axis.step || after < SHORTEST_AFTER - axis.step) {
    found.push(warnings.shortWindow(before, after));
  }
  if (linearAcceleration && !rotation && choice.sensorToCg.some((metres) => metres !== 0)) {
    found.push(warnings.notTransferred());
  }
  return {
    motion: {
      time,
      trigger: before,
      ...(linearAcceleration && {
        linearAcceleration: rotation ? atCg(linearAcceleration, rotation, choice.sensorToCg) : linearAcceleration,
      }),
      ...rotation,
    },
    rate,
    description: `${FILTERS[filter].label} ${CONDITIONING_VERSION}`,
    warnings: found,
  };
}

function withDefined({ linearAcceleration, angularVelocity, angularAcceleration }: MeasuredSignals): Channel[] {
  return [linearAcceleration, angularVelocity, angularAcceleration].filter((channel) => channel !== undefined);
}

/**
 * Whichever of the two is not measured follows from the other, and of a measured acceleration its offset goes; undefined
 * where neither is.
 */
function rotationOf(
  time: Float64Array,
  step: number,
  velocity: VectorSeries | undefined,
  acceleration: VectorSeries | undefined,
): Rotation | undefined {
  if (velocity) {
    const angularAcceleration = mapAxes(velocity, (component, axis) =>
      acceleration ? withoutDrift(time, acceleration[axis], component) : differentiate(component, step),
    );
    return { angularVelocity: velocity, angularAcceleration };
  }
  if (!acceleration) return undefined;
  const angularVelocity = mapAxes(acceleration, (component) => cumulativeTrapezoid(time, component));
  return { angularVelocity, angularAcceleration: acceleration };
}

function atCg(acceleration: VectorSeries, { angularVelocity, angularAcceleration }: Rotation, sensorToCg: Offset) {
  return transferToCg(acceleration, angularVelocity, angularAcceleration, sensorToCg);
}
