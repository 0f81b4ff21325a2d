/** The field in which one signs, as the server knows it. */
export const field = { width: 1000, height: 300 } as const;

/** Where the pen is, in units of the field; never outside of it. */
export function pointIn(box: { left: number; top: number; width: number; height: number }, x: number, y: number) {
  const scaled = (value: number, size: number, units: number) =>
    Math.round(Math.min(1, Math.max(0, value / size)) * units);
  return [scaled(x - box.left, box.width, field.width), scaled(y - box.top, box.height, field.height)] as const;
}

/** Begins a line: a point twice, so that it is seen. */
export function begun(strokes: readonly number[][], [x, y]: readonly [number, number]): number[][] {
  return [...strokes, [x, y, x, y]];
}

/** Draws the newest line on. A point where the pen is already adds nothing. */
export function drawn(strokes: readonly number[][], [x, y]: readonly [number, number]): number[][] {
  const newest = strokes.at(-1);
  if (!newest || (newest.at(-2) === x && newest.at(-1) === y)) return [...strokes];
  return [...strokes.slice(0, -1), [...newest, x, y]];
}
