import type { Bounds } from './grid.ts';
import type { SignedDistance } from './signed-distance.ts';

const { min, max, floor } = Math;

/** Values on a regular lattice, read in between by trilinear interpolation; beyond its rim the rim's values hold. */
export function latticeField(
  values: Float32Array,
  [nx, ny, nz]: readonly [number, number, number],
  origin: readonly [number, number, number],
  spacing: readonly [number, number, number],
): SignedDistance {
  const clamped = (value: number, count: number): number => min(count - 1.000001, max(0, value));
  return ([x, y, z]) => {
    const u = clamped((x - origin[0]) / spacing[0], nx);
    const v = clamped((y - origin[1]) / spacing[1], ny);
    const w = clamped((z - origin[2]) / spacing[2], nz);
    const [i, j, k] = [floor(u), floor(v), floor(w)];
    const [fu, fv, fw] = [u - i, v - j, w - k];
    const at = i + nx * (j + ny * k);
    const slice = nx * ny;
    const row = (start: number): number => values[start]! + fu * (values[start + 1]! - values[start]!);
    const near = row(at) + fv * (row(at + nx) - row(at));
    const far = row(at + slice) + fv * (row(at + slice + nx) - row(at + slice));
    return near + fw * (far - near);
  };
}

/** A shape tabulated once, for shapes that are slow to ask. */
export function sampledDistance(shape: SignedDistance, { min, max }: Bounds, spacing: number): SignedDistance {
  const counts = min.map((low, axis) => Math.ceil((max[axis]! - low) / spacing) + 1) as [number, number, number];
  const [nx, ny, nz] = counts;
  const values = new Float32Array(nx * ny * nz);
  let at = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        values[at++] = shape([min[0] + i * spacing, min[1] + j * spacing, min[2] + k * spacing]);
      }
    }
  }
  return latticeField(values, counts, min, [spacing, spacing, spacing]);
}
