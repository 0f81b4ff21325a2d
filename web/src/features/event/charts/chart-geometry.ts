import { bisectCenter, extent, nice, ticks } from 'd3-array';

/** A curve: x ascending, y of the same length, in the units of the chart's axes. */
export interface Curve {
  x: readonly number[];
  y: readonly number[];
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Axis {
  min: number;
  max: number;
  ticks: readonly number[];
}

/** A value axis over all curves, from and to round numbers, always with zero on it. */
export function valueAxis(curves: readonly Curve[], count = 4): Axis {
  const [low = 0, high = 0] = extent(
    curves.flatMap(({ y }) => [...(extent(y.filter(Number.isFinite)) as number[]), 0]),
  );
  const [min, max] = low === high ? [0, 1] : nice(low, high, count);
  return { min, max, ticks: ticks(min, max, count) };
}

export function timeAxis(min: number, max: number, count = 6): Axis {
  return { min, max, ticks: ticks(min, max, count) };
}

/** Position of a value on an axis that runs from `from` to `to` in pixels. */
export function place(value: number, axis: Axis, from: number, to: number): number {
  const length = axis.max - axis.min;
  return length > 0 ? from + ((value - axis.min) / length) * (to - from) : from;
}

/**
 * The curve as an SVG path. Where there are more samples than pixels each pixel column keeps its lowest and highest, so
 * that no peak is lost.
 */
export function curvePath(curve: Curve, x: Axis, y: Axis, frame: Frame): string {
  let path = '';
  for (const i of keptSamples(curve, x, Math.max(1, Math.round(frame.right - frame.left)))) {
    const px = place(curve.x[i]!, x, frame.left, frame.right);
    const py = place(curve.y[i]!, y, frame.bottom, frame.top);
    path += `${path === '' ? 'M' : 'L'}${px.toFixed(1)},${py.toFixed(1)}`;
  }
  return path;
}

function keptSamples({ x, y }: Curve, axis: Axis, columns: number): number[] {
  const all = [...x.keys()].filter((i) => x[i]! >= axis.min && x[i]! <= axis.max && Number.isFinite(y[i]));
  if (all.length <= columns * 2) return all;
  const kept: number[] = [];
  let column = -1;
  let low = 0;
  let high = 0;
  const flush = () => {
    if (column >= 0) kept.push(...(low === high ? [low] : [low, high].sort((p, q) => p - q)));
  };
  for (const i of all) {
    const at = Math.floor(((x[i]! - axis.min) / (axis.max - axis.min)) * columns);
    if (at !== column) {
      flush();
      column = at;
      low = high = i;
    }
    if (y[i]! < y[low]!) low = i;
    if (y[i]! > y[high]!) high = i;
  }
  flush();
  return kept;
}

/** What a filter leaves of nothing, as a share of the largest value: rounding, which no reader takes for a figure. */
const TRACE = 1e-9;

/** Curves of one chart with 0 for traces of rounding. */
export function withoutTraces(curves: readonly Curve[]): Curve[] {
  const most = curves.reduce((peak, { y }) => y.reduce((higher, value) => Math.max(higher, Math.abs(value)), peak), 0);
  return curves.map(({ x, y }) => ({ x, y: y.map((value) => (Math.abs(value) < TRACE * most ? 0 : value)) }));
}

/** The sample of a curve nearest to x; undefined where the curve does not reach. */
export function valueAt({ x, y }: Curve, at: number): number | undefined {
  const first = x[0];
  const last = x.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const spacing = x.length > 1 ? (last - first) / (x.length - 1) : 0;
  if (at < first - spacing || at > last + spacing) return undefined;
  return y[bisectCenter(x as number[], at)];
}
