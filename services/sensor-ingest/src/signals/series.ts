/** Three components over the samples of one time axis. */
export interface VectorSeries {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** A vector quantity on its own time axis (s, strictly rising). */
export interface Channel {
  readonly time: Float64Array;
  readonly values: VectorSeries;
}

/** A new series whose components are `transform` of the old ones, axis by axis. */
export function mapAxes(series: VectorSeries, transform: (component: Float64Array, axis: Axis) => Float64Array) {
  return { x: transform(series.x, 'x'), y: transform(series.y, 'y'), z: transform(series.z, 'z') };
}

export function scaled(series: VectorSeries, factor: number): VectorSeries {
  return mapAxes(series, (component) => component.map((value) => value * factor));
}

/** Euclidean norm of every sample. */
export function resultant({ x, y, z }: VectorSeries): Float64Array {
  const norms = new Float64Array(x.length);
  for (let i = 0; i < norms.length; i++) norms[i] = Math.sqrt(at(x, i) ** 2 + at(y, i) ** 2 + at(z, i) ** 2);
  return norms;
}

/** Largest absolute value; 0 for no samples, NaN where a sample is NaN. */
export function peakOf(values: Float64Array): number {
  let peak = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(at(values, i));
    if (size > peak || Number.isNaN(size)) peak = size;
  }
  return peak;
}

/** The sample at an index known to be inside the array. */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}
