/**
 * Geometry of the trilinear hexahedron X(ξ) = Σ_a N_a(ξ) X_a, N_a = (1 + ξ ξ_a)(1 + η η_a)(1 + ζ ζ_a) / 8.
 * Coordinates of an element are 24 numbers: x, y, z of its corners in VTK order.
 */
import { CORNERS } from './hex-mesh.ts';

const { sqrt, min, max } = Math;

const GAUSS = 1 / sqrt(3);

export interface MeanGradient {
  /** V, m³. */
  volume: number;
  /** B: volume mean of ∂N_a/∂X_i at [3 a + i], 1/m. */
  gradient: Float64Array;
}

/**
 * Volume V and mean gradient B of the shape functions (Flanagan & Belytschko 1981, their B/V). The mean, not the value at
 * the centre, is what lets a distorted element pass the patch test. Two Gauss points per axis integrate it exactly.
 */
export function meanGradient(coordinates: Float64Array): MeanGradient {
  const gradient = new Float64Array(24);
  let volume = 0;
  for (const derivatives of GAUSS_DERIVATIVES) {
    volume += jacobian(coordinates, derivatives);
    addGradient(gradient, derivatives);
  }
  for (let k = 0; k < 24; k++) gradient[k]! /= volume;
  return { volume, gradient };
}

/** Gradient of the shape functions at the element centre, ∂N_a/∂X_i at [3 a + i], 1/m. */
export function centreGradient(coordinates: Float64Array): Float64Array {
  const gradient = new Float64Array(24);
  const determinant = jacobian(coordinates, CENTRE_DERIVATIVES);
  addGradient(gradient, CENTRE_DERIVATIVES);
  for (let k = 0; k < 24; k++) gradient[k]! /= determinant;
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
    const o = 3 * corner;
    const p = 3 * EDGE_ENDS[o]!;
    const q = 3 * EDGE_ENDS[o + 1]!;
    const r = 3 * EDGE_ENDS[o + 2]!;
    const ax = c[p]! - c[o]!;
    const ay = c[p + 1]! - c[o + 1]!;
    const az = c[p + 2]! - c[o + 2]!;
    const bx = c[q]! - c[o]!;
    const by = c[q + 1]! - c[o + 1]!;
    const bz = c[q + 2]! - c[o + 2]!;
    const dx = c[r]! - c[o]!;
    const dy = c[r + 1]! - c[o + 1]!;
    const dz = c[r + 2]! - c[o + 2]!;
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
    if (other < corner) continue;
    const x = c[other]! - c[corner]!;
    const y = c[other + 1]! - c[corner + 1]!;
    const z = c[other + 2]! - c[corner + 2]!;
    const square = x * x + y * y + z * z;
    longest = max(longest, square);
    shortest = min(shortest, square);
  }
  return sqrt(longest / shortest);
}

/** ∂N_a/∂ξ_k at [3 a + k]. */
function localDerivatives(x: number, y: number, z: number): Float64Array {
  const derivatives = CORNERS.flatMap(([sx, sy, sz]) => [
    (sx * (1 + sy * y) * (1 + sz * z)) / 8,
    (sy * (1 + sx * x) * (1 + sz * z)) / 8,
    (sz * (1 + sx * x) * (1 + sy * y)) / 8,
  ]);
  return Float64Array.from(derivatives);
}

const GAUSS_DERIVATIVES = CORNERS.map(([x, y, z]) => localDerivatives(x * GAUSS, y * GAUSS, z * GAUSS));
const CENTRE_DERIVATIVES = localDerivatives(0, 0, 0);

/** ∂X_i/∂ξ_k at [3 i + k] and its cofactor matrix, of the last call of `jacobian`: made anew they would be most of its time. */
const JACOBIAN = new Float64Array(9);
const COFACTOR = new Float64Array(9);

/** Determinant of ∂X/∂ξ; leaves its cofactors in COFACTOR. */
function jacobian(coordinates: Float64Array, derivatives: Float64Array): number {
  const [j, cofactor] = [JACOBIAN, COFACTOR];
  j.fill(0);
  for (let a = 0; a < 24; a += 3) {
    for (let i = 0; i < 3; i++) {
      const x = coordinates[a + i]!;
      for (let k = 0; k < 3; k++) j[3 * i + k]! += x * derivatives[a + k]!;
    }
  }
  for (let i = 0; i < 3; i++) {
    const r = 3 * ((i + 1) % 3);
    const s = 3 * ((i + 2) % 3);
    for (let k = 0; k < 3; k++) {
      const c = (k + 1) % 3;
      const d = (k + 2) % 3;
      cofactor[3 * i + k] = j[r + c]! * j[s + d]! - j[r + d]! * j[s + c]!;
    }
  }
  return j[0]! * cofactor[0]! + j[1]! * cofactor[1]! + j[2]! * cofactor[2]!;
}

/** Adds Σ_k ∂N_a/∂ξ_k cof_ik with the cofactors of the last call of `jacobian`. */
function addGradient(gradient: Float64Array, derivatives: Float64Array): void {
  for (let a = 0; a < 24; a += 3) {
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) gradient[a + i]! += derivatives[a + k]! * COFACTOR[3 * i + k]!;
    }
  }
}
