/** Surfaces seen from one side, in parallel projection and flat light, as pixels. */
import type { NamedSurface } from '../mesh/io/glb.ts';
import type { Picture } from './png.ts';

type Vector = readonly [number, number, number];

/** Where a picture's axes point in the head's (x ahead, y to the right, z down). */
export interface View {
  right: Vector;
  up: Vector;
}

export const VIEWS: readonly View[] = [
  { right: [0, -1, 0], up: [0, 0, -1] },
  { right: [-1, 0, 0], up: [0, 0, -1] },
  { right: [0, 1, 0], up: [0, 0, -1] },
  { right: [1, 0, 0], up: [0, 0, -1] },
  { right: [0, 1, 0], up: [1, 0, 0] },
];

/** Light of a face seen edge-on and of one seen from straight ahead. */
const [DARK, BRIGHT] = [0.25, 1];
const GAMMA = 1 / 2.2;

interface Projected {
  x: number;
  y: number;
  depth: number;
}

/**
 * @param size pixels of the square's edge
 * @param extent metres that it shows
 */
export function surfacePicture(surfaces: readonly NamedSurface[], view: View, size: number, extent: number): Picture {
  const pixels = new Uint8Array(3 * size * size).fill(255);
  const nearest = new Float64Array(size * size).fill(-Infinity);
  const middle = middleOf(surfaces);
  const towards = cross(view.right, view.up);
  const project = (point: Vector): Projected => {
    const from = point.map((value, axis) => value - middle[axis]!) as unknown as Vector;
    return {
      x: size * (0.5 + dot(from, view.right) / extent),
      y: size * (0.5 - dot(from, view.up) / extent),
      depth: dot(from, towards),
    };
  };
  for (const { colour, surface } of surfaces) {
    const vertex = (i: number): Vector => {
      const at = 3 * surface.triangles[i]!;
      return [surface.positions[at]!, surface.positions[at + 1]!, surface.positions[at + 2]!];
    };
    for (let t = 0; t < surface.triangles.length; t += 3) {
      const corners = [vertex(t), vertex(t + 1), vertex(t + 2)] as const;
      const facing = dot(normalOf(corners), towards);
      if (facing <= 0) continue;
      const light = DARK + (BRIGHT - DARK) * facing;
      const bytes = colour.map((value) => Math.round(255 * (value * light) ** GAMMA));
      const [a, b, c] = corners.map(project) as [Projected, Projected, Projected];
      forEachPixel(a, b, c, size, (pixel, depth) => {
        if (depth <= nearest[pixel]!) return;
        nearest[pixel] = depth;
        pixels.set(bytes, 3 * pixel);
      });
    }
  }
  return { width: size, height: size, pixels };
}

/** Pictures of one size side by side, row by row. */
export function contactSheet(rows: readonly (readonly Picture[])[]): Picture {
  const { width, height } = rows[0]![0]!;
  const sheet = { width: width * rows[0]!.length, height: height * rows.length };
  const pixels = new Uint8Array(3 * sheet.width * sheet.height);
  rows.forEach((row, j) =>
    row.forEach((picture, i) => {
      for (let y = 0; y < height; y++) {
        const line = picture.pixels.subarray(3 * width * y, 3 * width * (y + 1));
        pixels.set(line, 3 * ((j * height + y) * sheet.width + i * width));
      }
    }),
  );
  return { ...sheet, pixels };
}

/** Visits the pixels whose middle lies in the triangle, with the depth there. */
function forEachPixel(
  a: Projected,
  b: Projected,
  c: Projected,
  size: number,
  visit: (pixel: number, depth: number) => void,
) {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (area === 0) return;
  const inside = (value: number): number => Math.min(size - 1, Math.max(0, value));
  const [left, right] = [Math.min(a.x, b.x, c.x), Math.max(a.x, b.x, c.x)].map((x) => inside(Math.floor(x))) as [
    number,
    number,
  ];
  const [top, bottom] = [Math.min(a.y, b.y, c.y), Math.max(a.y, b.y, c.y)].map((y) => inside(Math.floor(y))) as [
    number,
    number,
  ];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const ofA = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area;
      const ofB = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area;
      const ofC = 1 - ofA - ofB;
      if (ofA < 0 || ofB < 0 || ofC < 0) continue;
      visit(row * size + column, ofA * a.depth + ofB * b.depth + ofC * c.depth);
    }
  }
}

function middleOf(surfaces: readonly NamedSurface[]): Vector {
  const [least, most] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ] as [number[], number[]];
  for (const { surface } of surfaces) {
    surface.positions.forEach((value, i) => {
      least[i % 3] = Math.min(least[i % 3]!, value);
      most[i % 3] = Math.max(most[i % 3]!, value);
    });
  }
  return least.map((value, axis) => (value + most[axis]!) / 2) as unknown as Vector;
}

function normalOf([p, q, r]: readonly [Vector, Vector, Vector]): Vector {
  const side = (to: Vector): Vector => [to[0] - p[0], to[1] - p[1], to[2] - p[2]];
  const normal = cross(side(q), side(r));
  const length = Math.hypot(...normal) || 1;
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
