/** Exact Euclidean distance transform of a mask (Felzenszwalb & Huttenlocher 2012), a line after the other along each axis. */

const FAR = 1e20;

/**
 * Signed distance to the border of a mask on a regular lattice, negative inside; voxels as cubes, so that the border lies
 * half a voxel from the centres. `spacing` and the result in the same unit.
 */
export function signedDistances(mask: Uint8Array, size: readonly number[], spacing: number): Float32Array {
  const outside = squaredDistances(mask, size, 1);
  const inside = squaredDistances(mask, size, 0);
  return Float32Array.from(mask, (isIn, i) =>
    isIn ? (0.5 - Math.sqrt(inside[i]!)) * spacing : (Math.sqrt(outside[i]!) - 0.5) * spacing,
  );
}

/** Squared distance in voxels to the nearest voxel of the wanted value. */
function squaredDistances(mask: Uint8Array, size: readonly number[], wanted: number): Float64Array {
  const values = Float64Array.from(mask, (value) => (value === wanted ? 0 : FAR));
  let stride = 1;
  for (const count of size) {
    const line = new Float64Array(count);
    for (let start = 0; start < values.length; start++) {
      if (Math.floor(start / stride) % count !== 0) continue;
      for (let i = 0; i < count; i++) line[i] = values[start + i * stride]!;
      lowerEnvelope(line, (i, value) => (values[start + i * stride] = value));
    }
    stride *= count;
  }
  return values;
}

/** min_q (p − q)² + f(q) for every p. */
function lowerEnvelope(f: Float64Array, put: (p: number, value: number) => void): void {
  const vertices = [0];
  const borders = [-Infinity, Infinity];
  const crossing = (q: number, v: number): number => (f[q]! + q * q - (f[v]! + v * v)) / (2 * q - 2 * v);
  for (let q = 1; q < f.length; q++) {
    let at = crossing(q, vertices.at(-1)!);
    while (at <= borders[vertices.length - 1]!) {
      vertices.pop();
      at = crossing(q, vertices.at(-1)!);
    }
    borders[vertices.length] = at;
    vertices.push(q);
    borders[vertices.length] = Infinity;
  }
  let k = 0;
  for (let p = 0; p < f.length; p++) {
    while (borders[k + 1]! < p) k++;
    put(p, (p - vertices[k]!) ** 2 + f[vertices[k]!]!);
  }
}
