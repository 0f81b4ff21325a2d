/**
 * Geometry of the trilinear hexahedron X(ξ) = Σ_a N_a(ξ) X_a, N_a = (1 + ξ ξ_a)(1 + η η_a)(1 + ζ ζ_a) / 8.
 * Coordinates of an element are 24 numbers: x, y, z of its corners in VTK order.
 */
import { CORNERS } from './hex-mesh.ts';

const GAUSS = 1 / Math.sqrt(3);

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

const EDGE_ENDS = CORNERS.map((corner) =>
  [0, 1, 2].map((axis) =>
    CORNERS.findIndex((other) => other.every((sign, k) => (k === axis ? sign !== corner[k] : sign === corner[k]))),
  ),
);

/** Smallest determinant of the three unit edge vectors over the corners: 1 for a brick, ≤ 0 for an inverted element. */
export function scaledJacobian(coordinates: Float64Array): number {
  let minimum = Infinity;
  const edges = new Float64Array(9);
  for (let corner = 0; corner < 8; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      const other = EDGE_ENDS[corner]![axis]!;
      const sign = -CORNERS[corner]![axis]!;
      let length = 0;
      for (let i = 0; i < 3; i++) {
        const edge = (coordinates[3 * other + i]! - coordinates[3 * corner + i]!) * sign;
        edges[3 * i + axis] = edge;
        length += edge * edge;
      }
      length = Math.sqrt(length);
      for (let i = 0; i < 3; i++) edges[3 * i + axis]! /= length;
    }
    minimum = Math.min(minimum, determinant3(edges));
  }
  return minimum;
}

/** Longest over shortest edge. */
export function aspectRatio(coordinates: Float64Array): number {
  let longest = 0;
  let shortest = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    for (const other of EDGE_ENDS[corner]!) {
      const length = Math.hypot(
        coordinates[3 * other]! - coordinates[3 * corner]!,
        coordinates[3 * other + 1]! - coordinates[3 * corner + 1]!,
        coordinates[3 * other + 2]! - coordinates[3 * corner + 2]!,
      );
      longest = Math.max(longest, length);
      shortest = Math.min(shortest, length);
    }
  }
  return longest / shortest;
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

function determinant3(m: Float64Array): number {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  );
}
