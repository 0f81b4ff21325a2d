/**
 * Geometry of the trilinear hexahedron X(ξ) = Σ_a N_a(ξ) X_a, N_a = (1 + ξ ξ_a)(1 + η η_a)(1 + ζ ζ_a) / 8.
 * Coordinates of an element are 24 numbers: x, y, z of its corners in VTK order.
 */
import { CORNERS } from './hex-mesh.ts';

const { sqrt, min, max } = Math;

const GAUSS = 1 / sqrt(3);

export interface MeanGradient {
  volume: number;
  /** Volume mean of ∂N_a/∂X_i at [3 a + i], 1/m. */
  gradient: Float64Array;
}

/**
 * Volume and mean gradient of the shape functions (Flanagan & Belytschko 1981, their B/V). The mean, not the value at
 * the centre, is what lets a distorted element pass the patch test. Two Gauss points per axis integrate it exactly.
 */
export function meanGradient(coordinates: Float64Array): MeanGradient {
  const gradient = new Float64Array(24);
  let volume = 0;
  for (const [sx, sy, sz] of CORNERS) {
    const derivatives = localDerivatives(sx * GAUSS, sy * GAUSS, sz * GAUSS);
    const { cofactor, determinant } = jacobian(coordinates, derivatives);
    volume += determinant;
    for (let a = 0; a < 8; a++) {
      for (let i = 0; i < 3; i++) {
        for (let k = 0; k < 3; k++) gradient[3 * a + i]! += derivatives[3 * a + k]! * cofactor[3 * i + k]!;
      }
    }
  }
  return { volume, gradient: gradient.map((sum) => sum / volume) };
}

/** Gradient of the shape functions at the element centre, ∂N_a/∂X_i at [3 a + i], 1/m. */
export function centreGradient(coordinates: Float64Array): Float64Array {
  const derivatives = localDerivatives(0, 0, 0);
  const { cofactor, determinant } = jacobian(coordinates, derivatives);
  const gradient = new Float64Array(24);
  for (let a = 0; a < 8; a++) {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++)
        gradient[3 * a + i]! += (derivatives[3 * a + k]! * cofactor[3 * i + k]!) / determinant;
    }
  }
  return gradient;
}

/** The corner at the other end of each corner's three edges, at [3 corner + axis]. */
const EDGE_ENDS = Uint8Array.from(
  CORNERS.flatMap((corner) =>
    [0, 1, 2].map((axis) =>
      CORNERS.findIndex((other) => other.every((sign, k) => (k === axis ? sign !== corner[k] : sign === corner[k]))),
    ),
  ),
);
/** +1 where the three edges of a corner, in the order of the axes, form a right-handed set. */
const HANDEDNESS = Int8Array.from(CORNERS, ([x, y, z]) => -x * y * z);

/** Smallest determinant of the three unit edge vectors over the corners: 1 for a brick, ≤ 0 for an inverted element. */
export function scaledJacobian(c: Float64Array): number {
  let minimum = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    const [o, p, q, r] = [
      3 * corner,
      3 * EDGE_ENDS[3 * corner]!,
      3 * EDGE_ENDS[3 * corner + 1]!,
      3 * EDGE_ENDS[3 * corner + 2]!,
    ] as const;
    const [ax, ay, az] = [c[p]! - c[o]!, c[p + 1]! - c[o + 1]!, c[p + 2]! - c[o + 2]!] as const;
    const [bx, by, bz] = [c[q]! - c[o]!, c[q + 1]! - c[o + 1]!, c[q + 2]! - c[o + 2]!] as const;
    const [dx, dy, dz] = [c[r]! - c[o]!, c[r + 1]! - c[o + 1]!, c[r + 2]! - c[o + 2]!] as const;
    const product = ax * (by * dz - bz * dy) + ay * (bz * dx - bx * dz) + az * (bx * dy - by * dx);
    const lengths = sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz) * (dx * dx + dy * dy + dz * dz));
    minimum = min(minimum, (HANDEDNESS[corner]! * product) / lengths);
  }
  return minimum;
}

/** Longest over shortest edge. */
export function aspectRatio(c: Float64Array): number {
  let longest = 0;
  let shortest = Infinity;
  for (let end = 0; end < EDGE_ENDS.length; end++) {
    const other = 3 * EDGE_ENDS[end]!;
    const corner = end - (end % 3);
    const [x, y, z] = [c[other]! - c[corner]!, c[other + 1]! - c[corner + 1]!, c[other + 2]! - c[corner + 2]!] as const;
    const square = x * x + y * y + z * z;
    longest = max(longest, square);
    shortest = min(shortest, square);
  }
  return sqrt(longest / shortest);
}

function localDerivatives(x: number, y: number, z: number): Float64Array {
  const derivatives = new Float64Array(24);
  CORNERS.forEach(([sx, sy, sz], a) => {
    derivatives[3 * a] = (sx * (1 + sy * y) * (1 + sz * z)) / 8;
    derivatives[3 * a + 1] = (sy * (1 + sx * x) * (1 + sz * z)) / 8;
    derivatives[3 * a + 2] = (sz * (1 + sx * x) * (1 + sy * y)) / 8;
  });
  return derivatives;
}

/** J_ik = ∂X_i/∂ξ_k, its cofactor matrix and determinant. */
function jacobian(coordinates: Float64Array, derivatives: Float64Array) {
  const j = new Float64Array(9);
  for (let a = 0; a < 8; a++) {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) j[3 * i + k]! += coordinates[3 * a + i]! * derivatives[3 * a + k]!;
    }
  }
  const cofactor = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      const [r, s] = [(i + 1) % 3, (i + 2) % 3];
      const [c, d] = [(k + 1) % 3, (k + 2) % 3];
      cofactor[3 * i + k] = j[3 * r + c]! * j[3 * s + d]! - j[3 * r + d]! * j[3 * s + c]!;
    }
  }
  return { cofactor, determinant: j[0]! * cofactor[0]! + j[1]! * cofactor[1]! + j[2]! * cofactor[2]! };
}
