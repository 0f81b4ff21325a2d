/**
 * Internal forces of an 8-node hexahedron with one quadrature point, total Lagrangian, written once for every machine.
 * Formulation and references: docs/science/formulation.md, whose symbols are used here.
 */
import type { Scalar } from './expression.ts';
import { Trace } from './expression.ts';
import type { Modes } from './modes.ts';
import { toCorners, toModes } from './modes.ts';
import { STEP } from './step.ts';
import type { Matrix, Symmetric, Vector } from './tensor.ts';
import * as t from './tensor.ts';

/** Numbers of the geometry input, in this order; computed by `elementGeometry`. */
export const GEOMETRY_LENGTH = 9 + 12 + 12 + 1 + 1 + 3;

/** Numbers of the material uniform before the Prony terms: G∞ and K, in Pa. Then per term: decay, gain. */
export const MATERIAL_LENGTH = 2;

/** J − 1 and the pressure of the body forces at the last step come first in the state. */
const PRESSURE_STATE = 2;

/** Numbers of state per element; with Prony terms also the isochoric stress of the last step and an overstress each. */
export const stateLength = (pronyTerms: number): number =>
  PRESSURE_STATE + (pronyTerms === 0 ? 0 : 6 * (1 + pronyTerms));

/** Numbers that the sampling kernel hands out per element. */
export const SAMPLE = {
  strain: 0,
  overstress: 6,
  volumeChange: 12,
  hourglassEnergy: 13,
  pressureWork: 14,
  length: 15,
} as const;

/**
 * One step of one element. Inputs: displacement (24, m, corner by corner), geometry, state. Outputs: force (24, N, the
 * internal force, to be subtracted from the external one), the new state and pressureWork (J since the last step). The
 * part of the body forces that has a potential is taken here, as a pressure (see `bodyPressure`).
 */
export function forceKernel(pronyTerms: number): Trace {
  const trace = new Trace();
  const element = readElement(trace);
  const strain = kinematics(element);
  const material = readMaterial(trace, pronyTerms);
  const state = readState(trace, pronyTerms);
  const body = bodyPressure(element, trace);

  const elastic = isochoricStress(strain, material.shear);
  const { overstress, newState } = relax(elastic, state.prony, material.terms);
  const stress = overstress ? t.add(elastic, overstress) : elastic;
  const pressure = material.bulk.times(strain.volumeChange).minus(body);
  const deviatoric = t.add(symmetricToMatrix(stress), t.multiplySymmetric(strain.gradient, stress));
  const firstPiola = t.add(deviatoric, t.scale(strain.cofactor, pressure));

  trace.output('force', cornerForces(element, strain.hourglass, t.scale(firstPiola, element.volume)));
  trace.output('state', [strain.volumeChange, body, ...newState]);
  trace.output('pressureWork', [pressureWork(element, state, strain.volumeChange, body)]);
  return trace;
}

/**
 * What is looked at between steps: Green–Lagrange strain, viscous overstress as the next step will find it, J − 1,
 * the hourglass energy (J) and the pressure's work since the last step (J).
 */
export function sampleKernel(pronyTerms: number): Trace {
  const trace = new Trace();
  const element = readElement(trace);
  const strain = kinematics(element);
  const material = readMaterial(trace, pronyTerms);
  const state = readState(trace, pronyTerms);
  const { overstress } = relax(isochoricStress(strain, material.shear), state.prony, material.terms);
  const none = Array.from({ length: 6 }, () => trace.constant(0));
  const squares = strain.hourglass.flat().map((q) => q.times(q));
  const hourglassEnergy = t.sum(squares).times(element.hourglassStiffness).times(0.5);
  const work = pressureWork(element, state, strain.volumeChange, bodyPressure(element, trace));
  const scalars = [strain.volumeChange, hourglassEnergy, work];
  trace.output('sample', [...strain.greenLagrange, ...(overstress ?? none), ...scalars]);
  return trace;
}

interface Element {
  /** û: per displacement component the modes of the nodal displacements, m. */
  modes: Modes[];
  /** Mean position of the deformed corners, m. */
  centre: Vector;
  /** c_kj: gradient at the centre of the linear mode k along axis j, 1/m. */
  centreGradient: Matrix;
  /** X̂_jα: hourglass mode α of the reference coordinate j, m. */
  coordinateModes: Scalar[];
  /** d_jα: what the volume mean of the gradient has beyond the value at the centre, 1/m. */
  meanCorrection: Scalar[];
  volume: Scalar;
  /** Force per unit of a generalised hourglass displacement, N/m. */
  hourglassStiffness: Scalar;
}

function readElement(trace: Trace): Element {
  const displacement = trace.inputs('displacement', 24);
  const geometry = trace.inputs('geometry', GEOMETRY_LENGTH);
  const modes = [0, 1, 2].map((i) => toModes([0, 1, 2, 3, 4, 5, 6, 7].map((a) => displacement[3 * a + i]!)));
  return {
    modes,
    centre: modes.map(({ sum }, i) => geometry[35 + i]!.plus(sum.times(1 / 8))),
    centreGradient: geometry.slice(0, 9),
    coordinateModes: geometry.slice(9, 21),
    meanCorrection: geometry.slice(21, 33),
    volume: geometry[33]!,
    hourglassStiffness: geometry[34]!,
  };
}

/**
 * φ = ρ (b₀ · x + ½ xᵀ S x): translation and centrifugal force have a potential, and in a closed rigid skull most of it
 * only raises the pressure. Taken as a pressure at the element's centre it is balanced by the elements' own pressures
 * to the last digit; as nodal loads it would leave forces of the order of ρ a h that only the soft shear stiffness
 * resists, and a head under pure translation would strain.
 */
function bodyPressure({ centre }: Element, trace: Trace): Scalar {
  const step = trace.uniforms('step', STEP.length);
  const offset = step.slice(STEP.offset, STEP.offset + 3);
  const centrifugal = step.slice(STEP.centrifugal, STEP.centrifugal + 6);
  const pull = [0, 1, 2].map((i) => t.sum([0, 1, 2].map((j) => t.at(centrifugal, i, j).times(centre[j]!))).times(0.5));
  return t.dot(centre, t.add(offset, pull)).times(step[STEP.referenceDensity]!);
}

interface State {
  volumeChange: Scalar;
  bodyPressure: Scalar;
  prony: readonly Scalar[];
}

function readState(trace: Trace, pronyTerms: number): State {
  const [volumeChange, pressure, ...prony] = trace.inputs('state', stateLength(pronyTerms));
  return { volumeChange: volumeChange!, bodyPressure: pressure!, prony };
}

/** ½ (φ + φ') (J − J') V: what the body forces did through their pressure since the last step. */
function pressureWork({ volume }: Element, last: State, volumeChange: Scalar, pressure: Scalar): Scalar {
  const mean = pressure.plus(last.bodyPressure).times(0.5);
  return mean.times(volumeChange.minus(last.volumeChange)).times(volume);
}

interface Material {
  /** Long-term shear modulus G∞. */
  shear: Scalar;
  bulk: Scalar;
  terms: { decay: Scalar; gain: Scalar }[];
}

function readMaterial(trace: Trace, pronyTerms: number): Material {
  const [shear, bulk, ...rest] = trace.uniforms('material', MATERIAL_LENGTH + 2 * pronyTerms);
  return {
    shear: shear!,
    bulk: bulk!,
    terms: Array.from({ length: pronyTerms }, (_, k) => ({ decay: rest[2 * k]!, gain: rest[2 * k + 1]! })),
  };
}

interface Strain {
  /** H = ∂u/∂X, mean over the element. */
  gradient: Matrix;
  /** q_iα: generalised hourglass displacement of component i in mode α; none of it for any linear displacement. */
  hourglass: Scalar[][];
  greenLagrange: Symmetric;
  /** J − 1 = tr H + tr cof H + det H: exact for small H too, where det(F) − 1 would lose every digit. */
  volumeChange: Scalar;
  /** cof F = (1 + tr H) I − Hᵀ + cof H. */
  cofactor: Matrix;
}

function kinematics(element: Element): Strain {
  const axes = [0, 1, 2];
  const centre = axes.map((i) => axes.map((j) => t.dot(element.modes[i]!.linear, t.column(element.centreGradient, j))));
  const hourglass = axes.map((i) =>
    element.modes[i]!.hourglass.map((mode, alpha) =>
      mode.minus(t.sum(axes.map((j) => centre[i]![j]!.times(element.coordinateModes[4 * j + alpha]!)))),
    ),
  );
  const h = axes.flatMap((i) =>
    axes.map((j) => centre[i]![j]!.plus(t.dot(hourglass[i]!, element.meanCorrection.slice(4 * j, 4 * j + 4)))),
  );

  const greenLagrange = t.symmetric((i, j) =>
    h[3 * i + j]!.plus(h[3 * j + i]!)
      .plus(t.dot(t.column(h, i), t.column(h, j)))
      .times(0.5),
  );
  const cofactorH = t.cofactor(h);
  const divergence = h[0]!.plus(h[4]!).plus(h[8]!);
  const determinantH = t.dot(t.row(h, 0), t.row(cofactorH, 0));
  const volumeChange = divergence.plus(cofactorH[0]!.plus(cofactorH[4]!).plus(cofactorH[8]!)).plus(determinantH);
  const diagonal = divergence.plus(1);
  const cofactor = axes.flatMap((i) =>
    axes.map((j) => {
      const rest = cofactorH[3 * i + j]!.minus(h[3 * j + i]!);
      return i === j ? diagonal.plus(rest) : rest;
    }),
  );
  return { gradient: h, hourglass, greenLagrange, volumeChange, cofactor };
}

/**
 * Isochoric second Piola–Kirchhoff stress of W = G/2 (J^(−2/3) tr C − 3), written as G J^(−2/3) C⁻¹ dev C so that no
 * digits cancel at small strain. J^(−2/3) by its series: the material is nearly incompressible.
 */
function isochoricStress({ greenLagrange, volumeChange }: Strain, shear: Scalar): Symmetric {
  const c = greenLagrange.map((e, k) => (k < 3 ? e.times(2).plus(1) : e.times(2)));
  const [xx, yy, zz, xy, yz, zx] = c as [Scalar, Scalar, Scalar, Scalar, Scalar, Scalar];
  const cofactorC: Symmetric = [
    yy.times(zz).minus(yz.times(yz)),
    xx.times(zz).minus(zx.times(zx)),
    xx.times(yy).minus(xy.times(xy)),
    yz.times(zx).minus(xy.times(zz)),
    xy.times(zx).minus(yz.times(xx)),
    xy.times(yz).minus(zx.times(yy)),
  ];
  const mean = t.trace(greenLagrange).times(2 / 3);
  const deviator = greenLagrange.map((e, k) => (k < 3 ? e.times(2).minus(mean) : e.times(2)));
  const d = volumeChange;
  const jToMinusTwoThirds = d
    .times(-40 / 81)
    .plus(5 / 9)
    .times(d)
    .plus(-2 / 3)
    .times(d)
    .plus(1);
  const j = d.plus(1);
  const factor = shear.times(jToMinusTwoThirds).over(j.times(j));
  return t.symmetric((i, k) =>
    t.sum([0, 1, 2].map((m) => t.at(cofactorC, i, m).times(t.at(deviator, m, k)))).times(factor),
  );
}

/** Prony series in increments: Q ← Q − (1 − e^(−Δt/τ)) Q + gain ΔS (Holzapfel 2000, §6.10), exact for linear S(t). */
function relax(elastic: Symmetric, state: readonly Scalar[], terms: Material['terms']) {
  if (terms.length === 0) return { overstress: undefined, newState: [] };
  const increment = t.subtract(elastic, state.slice(0, 6));
  const overstresses = terms.map(({ decay, gain }, term) =>
    state.slice(6 * (term + 1), 6 * (term + 2)).map((q, k) => q.minus(q.times(decay)).plus(increment[k]!.times(gain))),
  );
  return { overstress: overstresses.reduce(t.add), newState: [...elastic, ...overstresses.flat()] };
}

/** f_ia = Σ_j T_ij B_ja + k Σ_α q_iα γ_αa with T = V P, in modes and back to the corners. */
function cornerForces(element: Element, hourglass: Scalar[][], traction: Matrix): Scalar[] {
  const axes = [0, 1, 2];
  const components = axes.map((i) => {
    const resisting = hourglass[i]!.map((q, alpha) => {
      const mean = t.sum(axes.map((j) => traction[3 * i + j]!.times(element.meanCorrection[4 * j + alpha]!)));
      return mean.plus(q.times(element.hourglassStiffness));
    });
    const remaining = axes.map((j) =>
      traction[3 * i + j]!.minus(t.dot(resisting, element.coordinateModes.slice(4 * j, 4 * j + 4))),
    );
    const linear = axes.map((k) => t.dot(remaining, t.row(element.centreGradient, k)));
    return toCorners({ linear, hourglass: resisting });
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) => components.map((corners) => corners[a]!));
}

const symmetricToMatrix = (s: Symmetric): Matrix => [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => t.at(s, i, j)));
