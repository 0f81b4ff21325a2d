import { cumulativeTrapezoid } from '../signals/integrate.ts';
import { at, AXES, peakOf, resultant, type Channel } from '../signals/series.ts';

const FEWEST_SAMPLES = 3;
/** A velocity that would change by more than this fraction of its peak until the trigger is no offset. */
const TURNING_FRACTION = 0.01;
/** A slope within this many of its standard errors is noise. */
const STANDARD_ERRORS = 3;

/**
 * The angular acceleration (rad/s²) without the constant by which its integral drifts away from the angular velocity
 * (rad/s): a rate sensor has no drift within an event, and the offset of an acceleration has no other trace.
 */
export function withoutDrift(time: Float64Array, acceleration: Float64Array, velocity: Float64Array): Float64Array {
  const { slope } = lineThrough(
    time,
    cumulativeTrapezoid(time, acceleration).map((integral, i) => integral - at(velocity, i)),
  );
  return acceleration.map((value) => value - slope);
}

/**
 * Whether the head already turns in the first half of the pre-trigger: its angular velocity is not constant there, so that
 * its mean is a motion and no offset of the sensor.
 */
export function isTurning({ time, values }: Channel, trigger: number): boolean {
  const start = at(time, 0);
  const quiet = time.filter((t) => t < (start + trigger) / 2);
  if (quiet.length < FEWEST_SAMPLES) return false;
  const lines = AXES.map((axis) => lineThrough(quiet, values[axis].subarray(0, quiet.length)));
  const slope = Math.hypot(...lines.map((line) => line.slope));
  const error = Math.hypot(...lines.map((line) => line.error));
  const isNoise = slope <= STANDARD_ERRORS * error;
  return !isNoise && slope * (trigger - start) > TURNING_FRACTION * peakOf(resultant(values));
}

/** Slope of the line of least squares, with its standard error. */
function lineThrough(x: Float64Array, y: Float64Array): { slope: number; error: number } {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [at(x, i) - meanX, at(y, i) - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const slope = xx > 0 ? xy / xx : 0;
  const residual = Math.max(0, yy - slope * xy);
  return { slope, error: xx > 0 ? Math.sqrt(residual / Math.max(1, x.length - 2) / xx) : 0 };
}
