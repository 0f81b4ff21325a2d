import type { VectorSeries } from './series.ts';

/**
 * Motion of the head CG in SAE J211 axes (x forward, y right, z down) on one uniform time axis.
 * Units s, m/s², rad/s, rad/s². `trigger` is the time (s) at which the sensor fired.
 */
export interface HeadMotion {
  readonly time: Float64Array;
  readonly trigger: number;
  readonly linearAcceleration: VectorSeries;
  readonly angularVelocity: VectorSeries;
  readonly angularAcceleration: VectorSeries;
}

/** What a sensor can measure of a head: angular velocity and acceleration follow from each other. */
export type MotionPart = 'linear acceleration' | 'rotation';

export type Rotation = Pick<HeadMotion, 'angularVelocity' | 'angularAcceleration'>;

/** The motion as far as it was measured: what was not is absent, and never zero. */
export type MeasuredMotion = Pick<HeadMotion, 'time' | 'trigger'> &
  Partial<Pick<HeadMotion, 'linearAcceleration'>> &
  (Rotation | { readonly angularVelocity?: undefined; readonly angularAcceleration?: undefined });

/** The parts that were not measured. */
export function notMeasured({ linearAcceleration, angularVelocity }: MeasuredMotion): MotionPart[] {
  return [
    ...(linearAcceleration ? [] : (['linear acceleration'] as const)),
    ...(angularVelocity ? [] : (['rotation'] as const)),
  ];
}
