import type { Signals } from '@strainscope/console-contract';
import type { Curve } from './chart-geometry.ts';

/** Standard gravity, m/s² (exact). */
export const STANDARD_GRAVITY = 9.80665;

export const AXES = ['x', 'y', 'z', 'r'] as const;
export type AxisKey = (typeof AXES)[number];
export const AXIS_LABELS: Record<AxisKey, string> = { x: 'X', y: 'Y', z: 'Z', r: 'Resultant' };

export type AccelerationUnit = 'g' | 'm/s²';

/** The three measured quantities of an event, as the charts show them. */
export const QUANTITIES = {
  linear_acceleration: 'Linear acceleration',
  angular_velocity: 'Angular velocity',
  angular_acceleration: 'Angular acceleration',
} as const;
export type QuantityKey = keyof typeof QUANTITIES;

export function unitOf(quantity: QuantityKey, acceleration: AccelerationUnit): string {
  if (quantity === 'linear_acceleration') return acceleration;
  return quantity === 'angular_velocity' ? 'rad/s' : 'rad/s²';
}

/** When all channels have begun, s on the signals' own axis: there the conditioned signals begin. */
export function startOf({ time, angular_time }: Signals): number {
  return Math.max(time[0] ?? 0, angular_time?.[0] ?? -Infinity);
}

/**
 * X, Y, Z and resultant of one quantity over milliseconds from `origin` (s, on the signals' own axis). Undefined where the
 * sensor did not measure it.
 */
export function signalCurves(
  signals: Signals,
  quantity: QuantityKey,
  acceleration: AccelerationUnit,
  origin: number,
): Record<AxisKey, Curve> | undefined {
  const { x, y, z } = signals[quantity];
  if (x.length === 0) return undefined;
  const factor = quantity === 'linear_acceleration' && acceleration === 'g' ? 1 / STANDARD_GRAVITY : 1;
  const times = (quantity !== 'linear_acceleration' && signals.angular_time) || signals.time;
  const time = times.map((t) => (t - origin) * 1000);
  const curve = (values: readonly number[]): Curve => ({ x: time, y: values.map((value) => value * factor) });
  return { x: curve(x), y: curve(y), z: curve(z), r: curve(x.map((_, i) => Math.hypot(x[i]!, y[i]!, z[i]!))) };
}
