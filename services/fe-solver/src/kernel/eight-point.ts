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

/** Signs of the local coordinates of a quadrature point, ±1/√3 each; 0 at the centre. */
type Local = readonly [number, number, number];

export function eightPointElement(trace: Trace): Element {
  const input = trace.inputs('geometry', kindGeometryLength('eight-point'));
  const reference = AXES.map((i): Modes => {
    const own = input.slice(MODES * i, MODES * (i + 1));
    return { linear: own.slice(0, 3), hourglass: own.slice(3) };
  });
  const displacement = displacementModes(trace);
  const jacobians = CORNERS.map((point) => jacobianAt(reference, point));
  const gradientAt = (point: Local, jacobian: Jacobian): Matrix =>
    t.matrixProduct(localGradient(displacement, point), jacobian.inverse);
  const centre: Local = [0, 0, 0];
  return {
    points: CORNERS.map((point, g) => ({
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
  /** Inverse of ∂X/∂ξ: ∂ξ_k/∂X_j at [3 k + j], 1/m. */
  inverse: Matrix;
  /** Cofactors of ∂X/∂ξ: w_g ∂ξ_k/∂X_j at [3 j + k], m². */
  cofactor: Matrix;
  /** w_g = det ∂X/∂ξ: the volume that a quadrature point stands for, m³. */
  determinant: Scalar;
}

function jacobianAt(reference: readonly Modes[], point: Local): Jacobian {
  const gradient = localGradient(reference, point);
  const cofactor = t.cofactor(gradient);
  const determinant = t.dot(t.row(gradient, 0), t.row(cofactor, 0));
  const one = determinant.trace.constant(1);
  return { cofactor, determinant, inverse: t.scale(t.transpose(cofactor), one.over(determinant)) };
}

/** ∂u_i/∂ξ_k at [3 i + k]: of the modes ξ_k, of the two products with another coordinate, and of ξηζ. */
function localGradient(modes: readonly Modes[], point: Local): Matrix {
  return modes.flatMap(({ linear, hourglass }) =>
    AXES.map((k) => {
      const [l, m] = [(k + 1) % 3, (k + 2) % 3] as const;
      const scaled = (mode: Scalar, distance: number): Scalar => mode.times(distance / 8);
      // Hourglass mode l is the product of the two coordinates other than ξ_l. Sums of pairs are shared between points.
      const alongM = signedSum(scaled(linear[k]!, 1), scaled(hourglass[l]!, GAUSS), point[m]!);
      const alongL = signedSum(scaled(hourglass[m]!, GAUSS), scaled(hourglass[3]!, GAUSS ** 2), point[m]!);
      return signedSum(alongM, alongL, point[l]!);
    }),
  );
}

/** a + b, a − b or a by the sign. */
const signedSum = (a: Scalar, b: Scalar, sign: number): Scalar => (sign === 0 ? a : sign > 0 ? a.plus(b) : a.minus(b));

/** f_ia = Σ_g w_g Σ_j P_g,ij ∂N_a/∂X_j (N), summed over the points in modes and taken to the corners once. */
function cornerForces(firstPiola: readonly Matrix[], jacobians: readonly Jacobian[]): Scalar[] {
  // w_g ∂ξ_k/∂X_j is the cofactor: no division.
  const local = firstPiola.map((p, g) => t.matrixProduct(p, jacobians[g]!.cofactor));
  const components = AXES.map((i) => {
    const along = AXES.map((k) =>
      sumsAcross(
        local.map((point) => point[3 * i + k]!),
        k,
      ),
    );
    const products = AXES.map((l) => {
      const [k, m] = [(l + 1) % 3, (l + 2) % 3] as const;
      return along[k]!.byFirst.plus(along[m]!.bySecond).times(GAUSS / 8);
    });
    return toCorners({
      linear: along.map(({ all }) => all.times(1 / 8)),
      hourglass: [...products, t.sum(along.map(({ byBoth }) => byBoth)).times(GAUSS ** 2 / 8)],
    });
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) => components.map((corners) => corners[a]!));
}

/**
 * Sums over the points of values that belong to the axis k: as they are, and with the signs of the coordinates along
 * the next axis, the one after it, and both.
 */
function sumsAcross(values: readonly Scalar[], k: number) {
  const [l, m] = [(k + 1) % 3, (k + 2) % 3] as const;
  const along = (first: number, second: number): Scalar =>
    t.sum(values.filter((_, g) => CORNERS[g]![l] === first && CORNERS[g]![m] === second));
  const [low, high] = [-1, 1].map((second) => {
    const [before, after] = [along(-1, second), along(1, second)];
    return { sum: before.plus(after), difference: after.minus(before) };
  }) as [{ sum: Scalar; difference: Scalar }, { sum: Scalar; difference: Scalar }];
  return {
    all: low.sum.plus(high.sum),
    byFirst: low.difference.plus(high.difference),
    bySecond: high.sum.minus(low.sum),
    byBoth: high.difference.minus(low.difference),
  };
}
