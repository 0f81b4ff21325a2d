/**
 * Eight-node hexahedron with two quadrature points per axis and one dilatation for all of them, Q1P0 (Nagtegaal, Parks &
 * Rice 1974; Simo, Taylor & Pister 1985): it neither locks when nearly incompressible nor needs hourglass control. The
 * reference option; some six times the work of the one-point element. Geometry input, made by
 * model/element-geometry.ts: modes of the reference coordinates (3 × 7), volume, mean of the corners (3).
 */
import { CORNERS } from '../mesh/hex-mesh.ts';
import type { Element } from './element.ts';
import type { Scalar, Trace } from './expression.ts';
import { kindGeometryLength } from './kernel-form.ts';
import type { Modes } from './modes.ts';
import { displacementModes, toCorners } from './modes.ts';
import { strainOf } from './strain.ts';
import type { Matrix } from './tensor.ts';
import * as t from './tensor.ts';

const AXES = [0, 1, 2];
const GAUSS = 1 / Math.sqrt(3);
const MODES = 7;

type Local = readonly [number, number, number];
const GAUSS_POINTS = CORNERS.map(([x, y, z]): Local => [x * GAUSS, y * GAUSS, z * GAUSS]);

export function eightPointElement(trace: Trace): Element {
  const input = trace.inputs('geometry', kindGeometryLength('eight-point'));
  const reference = AXES.map((i): Modes => {
    const own = input.slice(MODES * i, MODES * (i + 1));
    return { linear: own.slice(0, 3), hourglass: own.slice(3) };
  });
  const displacement = displacementModes(trace);
  const jacobians = GAUSS_POINTS.map((point) => jacobianAt(reference, point));
  const gradientAt = (point: Local, jacobian: Jacobian): Matrix =>
    t.matrixProduct(localGradient(displacement, point), jacobian.inverse);
  const centre: Local = [0, 0, 0];
  return {
    points: GAUSS_POINTS.map((point, g) => ({
      strain: strainOf(gradientAt(point, jacobians[g]!)),
      volume: jacobians[g]!.determinant,
    })),
    volume: input[3 * MODES]!,
    centre: displacement.map(({ sum }, i) => input[3 * MODES + 1 + i]!.plus(sum.times(1 / 8))),
    centreStrain: strainOf(gradientAt(centre, jacobianAt(reference, centre))).greenLagrange,
    hourglassEnergy: trace.constant(0),
    cornerForces: (firstPiola) => cornerForces(firstPiola, jacobians),
  };
}

interface Jacobian {
  /** ∂X/∂ξ to the power −1, at [3 k + j] ∂ξ_k/∂X_j. */
  inverse: Matrix;
  /** Cofactors of ∂X/∂ξ at [3 j + k]: det · ∂ξ_k/∂X_j. */
  cofactor: Matrix;
  determinant: Scalar;
}

function jacobianAt(reference: readonly Modes[], point: Local): Jacobian {
  const j = localGradient(reference, point);
  const cofactor = t.cofactor(j);
  const determinant = t.dot(t.row(j, 0), t.row(cofactor, 0));
  const one = determinant.trace.constant(1);
  return { cofactor, determinant, inverse: t.scale(t.transpose(cofactor), one.over(determinant)) };
}

/** ∂u_i/∂ξ_k at [3 i + k]: of the modes ξ_k, of the two products with another coordinate, and of ξηζ. */
function localGradient(modes: readonly Modes[], point: Local): Matrix {
  return modes.flatMap(({ linear, hourglass }) =>
    AXES.map((k) => {
      const [l, m] = [(k + 1) % 3, (k + 2) % 3] as const;
      // Hourglass mode l is the product of the two coordinates other than ξ_l.
      return linear[k]!.plus(hourglass[l]!.times(point[m]!))
        .plus(hourglass[m]!.times(point[l]!))
        .plus(hourglass[3]!.times(point[l]! * point[m]!))
        .times(1 / 8);
    }),
  );
}

/** f_ia = Σ_g Σ_j P_ij ∂N_a/∂X_j w_g, summed over the points in modes and taken to the corners once. */
function cornerForces(firstPiola: readonly Matrix[], jacobians: readonly Jacobian[]): Scalar[] {
  // det ∂ξ_k/∂X_j is the cofactor: no division.
  const local = firstPiola.map((p, g) => t.matrixProduct(p, jacobians[g]!.cofactor));
  const components = AXES.map((i) => {
    const sumOf = (weight: (point: Local, g: number) => Scalar): Scalar => t.sum(GAUSS_POINTS.map(weight)).times(1 / 8);
    const along = (k: number, g: number): Scalar => local[g]![3 * i + k]!;
    const linear = AXES.map((k) => sumOf((_, g) => along(k, g)));
    const products = AXES.map((l) => {
      const [k, m] = [(l + 1) % 3, (l + 2) % 3] as const;
      return sumOf((point, g) => along(k, g).times(point[m]!).plus(along(m, g).times(point[k]!)));
    });
    const triple = sumOf((point, g) =>
      t.sum(AXES.map((k) => along(k, g).times(point[(k + 1) % 3]! * point[(k + 2) % 3]!))),
    );
    return toCorners({ linear, hourglass: [...products, triple] });
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) => components.map((corners) => corners[a]!));
}
