/**
 * Eight-node hexahedron with one quadrature point (Flanagan & Belytschko 1981) and stiffness hourglass control in total
 * Lagrangian form (Joldes, Wittek & Miller 2008). Geometry input, made by model/element-geometry.ts: c (9), X̂ of the
 * hourglass modes (12), d (12), volume, hourglass stiffness, mean of the corners (3).
 */
import type { Element } from './element.ts';
import type { Scalar, Trace } from './expression.ts';
import { kindGeometryLength } from './kernel-form.ts';
import type { Modes } from './modes.ts';
import { displacementModes, toCorners } from './modes.ts';
import { strainOf } from './strain.ts';
import type { Matrix } from './tensor.ts';
import * as t from './tensor.ts';

const AXES = [0, 1, 2];

interface Geometry {
  /** c_kj: gradient at the centre of the linear mode k along axis j, 1/m. */
  modeGradient: Matrix;
  /** X̂_jα: hourglass mode α of the reference coordinate j, m. */
  coordinateModes: Scalar[];
  /** d_jα: what the volume mean of the gradient has beyond the value at the centre, 1/m. */
  meanCorrection: Scalar[];
  /** V, m³. */
  volume: Scalar;
  /** k: force per unit of a generalised hourglass displacement, N/m. */
  hourglassStiffness: Scalar;
}

export function onePointElement(trace: Trace): Element {
  const input = trace.inputs('geometry', kindGeometryLength('one-point'));
  const geometry: Geometry = {
    modeGradient: input.slice(0, 9),
    coordinateModes: input.slice(9, 21),
    meanCorrection: input.slice(21, 33),
    volume: input[33]!,
    hourglassStiffness: input[34]!,
  };
  const modes = displacementModes(trace);
  const { displacementGradient, hourglassDisplacements } = meanDisplacementGradient(modes, geometry);
  const strain = strainOf(displacementGradient);
  const squares = hourglassDisplacements.flat().map((q) => q.times(q));
  return {
    points: [{ strain, volume: geometry.volume }],
    volume: geometry.volume,
    centre: modes.map(({ sum }, i) => input[35 + i]!.plus(sum.times(1 / 8))),
    centreStrain: strain.greenLagrange,
    hourglassEnergy: t.sum(squares).times(geometry.hourglassStiffness).times(0.5),
    cornerForces: ([firstPiola]) =>
      cornerForces(geometry, hourglassDisplacements, t.scale(firstPiola!, geometry.volume)),
  };
}

/**
 * H, the mean of ∂u/∂X over the element, and q_iα, the generalised hourglass displacement of component i in mode α; none
 * of it for any linear displacement.
 */
function meanDisplacementGradient(modes: readonly Modes[], geometry: Geometry) {
  const { modeGradient, coordinateModes, meanCorrection } = geometry;
  /** H⁰: ∂u/∂X at the centre. */
  const centre = AXES.map((i) => AXES.map((j) => t.dot(modes[i]!.linear, t.column(modeGradient, j))));
  /** q_iα, m. */
  const hourglassDisplacements = AXES.map((i) =>
    modes[i]!.hourglass.map((mode, alpha) =>
      t.minusDot(
        mode,
        centre[i]!,
        AXES.map((j) => coordinateModes[4 * j + alpha]!),
      ),
    ),
  );
  const displacementGradient = AXES.flatMap((i) =>
    AXES.map((j) => t.plusDot(centre[i]![j]!, hourglassDisplacements[i]!, meanCorrection.slice(4 * j, 4 * j + 4))),
  );
  return { displacementGradient, hourglassDisplacements };
}

/**
 * f_ia = Σ_j V P_ij B_ja + k Σ_α q_iα γ_αa (N), in modes and back to the corners. `stressVolume` is V P. B is the mean
 * gradient of the shape functions, γ the hourglass vectors: q_iα = Σ_a γ_αa u_ia. Neither is stored: c, X̂ and d hold both.
 */
function cornerForces(geometry: Geometry, hourglassDisplacements: Scalar[][], stressVolume: Matrix): Scalar[] {
  const components = AXES.map((i) => {
    const resisting = hourglassDisplacements[i]!.map((q, alpha) => {
      const mean = t.sum(AXES.map((j) => stressVolume[3 * i + j]!.times(geometry.meanCorrection[4 * j + alpha]!)));
      return mean.plus(q.times(geometry.hourglassStiffness));
    });
    const remaining = AXES.map((j) =>
      t.minusDot(stressVolume[3 * i + j]!, resisting, geometry.coordinateModes.slice(4 * j, 4 * j + 4)),
    );
    const linear = AXES.map((k) => t.dot(remaining, t.row(geometry.modeGradient, k)));
    return toCorners({ linear, hourglass: resisting });
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) => components.map((corners) => corners[a]!));
}
