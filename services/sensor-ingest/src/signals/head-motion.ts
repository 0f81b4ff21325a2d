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
