import type { Axis, VectorSeries } from '../signals/series.ts';

/** Where a head axis comes from: an axis of the sensor, or its opposite. */
export type AxisSource = Axis | `-${Axis}`;

/** Sources of the head's x (forward), y (right) and z (down), in this order. */
export type AxisMap = readonly [AxisSource, AxisSource, AxisSource];

/** +1 for a rotation, −1 for a map that mirrors, 0 for one that uses an axis twice. */
export function determinant(map: AxisMap): number {
  const [a, b, c] = map.map(row) as [number[], number[], number[]];
  const minor = (i: number, j: number) => (b[i] ?? 0) * (c[j] ?? 0) - (b[j] ?? 0) * (c[i] ?? 0);
  return (a[0] ?? 0) * minor(1, 2) - (a[1] ?? 0) * minor(0, 2) + (a[2] ?? 0) * minor(0, 1);
}

/** Sensor axes to head axes. */
export function toHeadAxes(series: VectorSeries, [x, y, z]: AxisMap): VectorSeries {
  return { x: sourced(series, x), y: sourced(series, y), z: sourced(series, z) };
}

const axisOf = (source: AxisSource) => source.at(-1) as Axis;
const signOf = (source: AxisSource) => (source.startsWith('-') ? -1 : 1);

function row(source: AxisSource): number[] {
  return (['x', 'y', 'z'] as const).map((axis) => (axis === axisOf(source) ? signOf(source) : 0));
}

function sourced(series: VectorSeries, source: AxisSource): Float64Array {
  const component = series[axisOf(source)];
  return signOf(source) === 1 ? component : component.map((value) => -value);
}
