import type { Scalar } from './expression.ts';
import type { Strain } from './strain.ts';
import type { Matrix, Symmetric, Vector } from './tensor.ts';

/** What the material needs of an element, whatever its quadrature. */
export interface Element {
  /** Quadrature points, with the reference volume w_g that each stands for, m³. */
  points: { strain: Strain; volume: Scalar }[];
  /** Reference volume V, m³. */
  volume: Scalar;
  /** Mean position x of the deformed corners, m. */
  centre: Vector;
  /** Green–Lagrange strain E that is reported for the element. */
  centreStrain: Symmetric;
  /** ½ k Σ q², J; 0 for an element without hourglass modes. */
  hourglassEnergy: Scalar;
  /** Force f_ia on each corner (24, N) by the first Piola–Kirchhoff stress P at each point, with the hourglass force. */
  cornerForces: (firstPiola: readonly Matrix[]) => Scalar[];
}
