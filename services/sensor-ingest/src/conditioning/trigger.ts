import { peakOf, resultant } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { MeasuredSignals } from './condition.ts';

/** A sensor that does not tell its trigger is taken to fire where the acceleration first exceeds this, or half its peak. */
const TRIGGER_LEVEL = 10 * STANDARD_GRAVITY;

/** Time of the trigger in s: as the sensor tells it, else by the linear acceleration, else by the channel that is measured. */
export function triggerIn({ trigger, ...channels }: MeasuredSignals): number {
  if (trigger !== null) return trigger;
  const { linearAcceleration, angularAcceleration, angularVelocity } = channels;
  const channel = linearAcceleration ?? angularAcceleration ?? angularVelocity;
  if (!channel) return 0;
  const magnitude = resultant(channel.values);
  const half = peakOf(magnitude) / 2;
  const level = linearAcceleration ? Math.min(TRIGGER_LEVEL, half) : half;
  return channel.time[magnitude.findIndex((value) => value >= level)] ?? 0;
}
