import { mapAxes, type VectorSeries } from './series.ts';
import type { MeasuredMotion } from './head-motion.ts';

/**
 * What a simulation takes: the conditioned motion as proto/README-motion.md lays it down. The same motion, the same bytes.
 * What was not measured is absent.
 */
export function motionDocument({ time, ...motion }: MeasuredMotion): Buffer {
  const { linearAcceleration, angularVelocity, angularAcceleration } = motion;
  return Buffer.from(
    JSON.stringify({
      version: 1,
      frame: 'SAE-J211-head-CG',
      time: Array.from(time, rounded),
      ...(linearAcceleration && { linearAcceleration: numbers(linearAcceleration) }),
      ...(angularVelocity && {
        angularVelocity: numbers(angularVelocity),
        angularAcceleration: numbers(angularAcceleration),
      }),
    }),
  );
}

/** Nine significant digits: finer than any sensor, and a third of the bytes. */
const rounded = (value: number) => Number(value.toPrecision(9));

function numbers(series: VectorSeries) {
  const { x, y, z } = mapAxes(series, (component) => component.map(rounded));
  return { x: Array.from(x), y: Array.from(y), z: Array.from(z) };
}
