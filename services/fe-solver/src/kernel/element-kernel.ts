/**
 * Internal forces of an 8-node hexahedron, total Lagrangian, written once for every machine, quadrature and material.
 * Formulation and references: docs/science/formulation.md, whose symbols are used here.
 */
import { CORNERS } from '../mesh/hex-mesh.ts';
import { eightPointElement } from './eight-point.ts';
import type { Element } from './element.ts';
import type { Scalar } from './expression.ts';
import { Trace } from './expression.ts';
import type { Fibres, Ground, Sheet } from './isochoric-stress.ts';
import { isochoricResponse } from './isochoric-stress.ts';
import type { KernelForm } from './kernel-form.ts';
import {
  geometryLength,
  kindGeometryLength,
  materialLength,
  pointStateLength,
  quadraturePoints,
  sheetGeometry,
  stateLength,
} from './kernel-form.ts';
import { onePointElement } from './one-point.ts';
import type { PronyTerm } from './relaxation.ts';
import { relax } from './relaxation.ts';
import type { Strain } from './strain.ts';
import { STEP } from './step.ts';
import type { Matrix, Symmetric } from './tensor.ts';
import * as t from './tensor.ts';

/** What the sampling kernel hands out per element, in this order. */
export const SAMPLE = {
  /** Green–Lagrange strain E of the element: xx, yy, zz, xy, yz, zx. */
  strain: 0,
  /** θ − 1. */
  dilatation: 6,
  /** ½ k Σ q², J. */
  hourglassEnergy: 7,
  /** Work of φ since the last step, J. */
  pressureWork: 8,
  /** Work of Σ Q since the last step, J. */
  viscousWork: 9,
  /** W_iso + W_f + W_A over the element, J. */
  isochoricEnergy: 10,
  length: 11,
} as const;

/**
 * One step of one element. Inputs: displacement (24, m, corner by corner), geometry, state. Outputs: force (24, N, the
 * internal force, to be subtracted from the external one), the new state, and pressureWork and viscousWork (J since the
 * last step). The part of the body forces that has a potential is taken here, as a pressure (see `bodyPressure`).
 */
export function forceKernel(form: KernelForm): Trace {
  const trace = new Trace();
  const element = readElement(trace, form);
  const material = readMaterial(trace, form);
  const state = readState(trace, form);
  const body = bodyPressure(element, material);
  const dilatation = dilatationOf(element);
  /** p, Pa. */
  const pressure = material.bulkModulus.times(dilatation).plus(body);

  const responses = element.points.map(({ strain, volume }, g) => {
    const { elasticStress } = isochoricResponse(strain, material.ground, material.fibres, material.sheet);
    const { overstress, work, newState } = relax(elasticStress, strain.greenLagrange, state.points[g]!, material.prony);
    const stress = overstress ? t.add(elasticStress, overstress) : elasticStress;
    return { firstPiola: firstPiola(strain, stress, pressure), work: work?.times(volume), newState };
  });

  const forces = element.cornerForces(responses.map((response) => response.firstPiola));
  // Component by component: few values are waited for at a time, and registers are scarce.
  const byComponent = [0, 1, 2].flatMap((axis) => CORNERS.map((_, corner) => 3 * corner + axis));
  trace.output('force', forces, byComponent);
  trace.output('state', [dilatation, body, ...responses.flatMap(({ newState }) => newState)]);
  trace.output('pressureWork', [pressureWork(element, state, dilatation, body)]);
  trace.output('viscousWork', [sumOf(trace, responses)]);
  return trace;
}

/**
 * What is looked at between steps (`SAMPLE`): strain, θ − 1, energies, and the work (J) since the last step, which the
 * next one will count.
 */
export function sampleKernel(form: KernelForm): Trace {
  const trace = new Trace();
  const element = readElement(trace, form);
  const material = readMaterial(trace, form);
  const state = readState(trace, form);
  const dilatation = dilatationOf(element);

  const points = element.points.map(({ strain, volume }, g) => {
    const { elasticStress, energy } = isochoricResponse(strain, material.ground, material.fibres, material.sheet);
    const { work } = relax(elasticStress, strain.greenLagrange, state.points[g]!, material.prony);
    return { energy: energy.times(volume), work: work?.times(volume) };
  });
  const isochoricEnergy = t.sum(points.map(({ energy }) => energy));
  const work = pressureWork(element, state, dilatation, bodyPressure(element, material));

  trace.output('sample', [
    ...element.centreStrain,
    dilatation,
    element.hourglassEnergy,
    work,
    sumOf(trace, points),
    isochoricEnergy,
  ]);
  return trace;
}

/** What the response kernel hands out of an element, in this order. */
export const RESPONSE = {
  /** Green–Lagrange strain E of the element: xx, yy, zz, xy, yz, zx. */
  strain: 0,
  /** Cauchy stress σ, Pa, alike: the mean of the points, the body forces' pressure included. */
  stress: 6,
  /** a₀ · E a₀, the strain along the fibres; 0 of a material without. */
  fibreStrain: 12,
  length: 13,
} as const;

/** Strain and stress of an element between steps (`RESPONSE`), from its state of the last step as in `sampleKernel`. */
export function responseKernel(form: KernelForm): Trace {
  const trace = new Trace();
  const element = readElement(trace, form);
  const material = readMaterial(trace, form);
  const { bulkModulus, ground, fibres, sheet, prony } = material;
  const state = readState(trace, form);
  const pressure = bulkModulus.times(dilatationOf(element)).plus(bodyPressure(element, material));
  const stresses = element.points.map(({ strain, volume }, g) => {
    const { elasticStress } = isochoricResponse(strain, ground, fibres, sheet);
    const { overstress } = relax(elasticStress, strain.greenLagrange, state.points[g]!, prony);
    const secondPiola = overstress ? t.add(elasticStress, overstress) : elasticStress;
    return t.scale(cauchy(strain, firstPiola(strain, secondPiola, pressure)), volume.over(element.volume));
  });
  const along = fibres && t.dot(fibres.direction, t.multiplyVector(element.centreStrain, fibres.direction));
  trace.output('response', [...element.centreStrain, ...stresses.reduce(t.add), along ?? trace.constant(0)]);
  return trace;
}

/** σ = P Fᵀ / J, Pa. */
function cauchy({ displacementGradient: h, volumeChange }: Strain, p: Matrix): Symmetric {
  const turned = t.symmetric((i, j) => t.plusDot(p[3 * i + j]!, t.row(p, i), t.row(h, j)));
  return t.scale(turned, volumeChange.trace.constant(1).over(volumeChange.plus(1)));
}

/** Work of all points; 0 where there is no viscosity. */
const sumOf = (trace: Trace, points: readonly { work: Scalar | undefined }[]): Scalar => {
  const works = points.flatMap(({ work }) => work ?? []);
  return works.length === 0 ? trace.constant(0) : t.sum(works);
};

const readElement = (trace: Trace, { element }: KernelForm): Element =>
  element === 'one-point' ? onePointElement(trace) : eightPointElement(trace);

/** First Piola–Kirchhoff stress P = F (S + Σ Q) + p cof F, Pa. `stress` is S + Σ Q, `pressure` p. */
function firstPiola({ displacementGradient, cofactor }: Strain, stress: Symmetric, pressure: Scalar): Matrix {
  return t.add(t.addProduct(stress, displacementGradient), t.scale(cofactor, pressure));
}

/** Dilatation θ − 1, the volume change that the volumetric law sees: the mean of J − 1 over the element. */
function dilatationOf({ points, volume }: Element): Scalar {
  if (points.length === 1) return points[0]!.strain.volumeChange;
  return t.sum(points.map((point) => point.strain.volumeChange.times(point.volume))).over(volume);
}

/**
 * Pressure of the body forces φ = ρ (b₀ · x + ½ xᵀ Σ x), Pa: translation and centrifugal force have a potential, and in a
 * closed rigid skull most of it only raises the pressure. Taken as a pressure at the element's centre it is balanced by the elements' own pressures
 * to the last digit; as nodal loads it would leave forces of the order of ρ a ℓ (ℓ the size of an element) that only the soft shear stiffness
 * resists, and a head under pure translation would strain. Of tissue that is softer in bulk than the reference only K/K_ref of it is taken:
 * it changes the volume by φ/K_ref then, as the reference does.
 */
function bodyPressure({ centre }: Element, { bulkModulus: { trace }, potentialShare }: Material): Scalar {
  const step = trace.uniforms('step', STEP.length);
  const translation = step.slice(STEP.translation, STEP.translation + 3);
  const centrifugal = step.slice(STEP.centrifugal, STEP.centrifugal + 6);
  const pull = t.scale(t.multiplyVector(centrifugal, centre), 0.5);
  return t.dot(centre, t.add(translation, pull)).times(step[STEP.referenceDensity]!.times(potentialShare));
}

/** What an element keeps of the last step. */
interface State {
  /** θ − 1. */
  dilatation: Scalar;
  /** φ, Pa. */
  bodyPressure: Scalar;
  /** S, the Q_i and E of each quadrature point, as `relax` hands them out. */
  points: (readonly Scalar[])[];
}

function readState(trace: Trace, form: KernelForm): State {
  const [dilatation, pressure, ...rest] = trace.inputs('state', stateLength(form));
  const length = pointStateLength(form);
  const points = Array.from({ length: quadraturePoints(form) }, (_, g) => rest.slice(length * g, length * (g + 1)));
  return { dilatation: dilatation!, bodyPressure: pressure!, points };
}

/** −½ (φ + φ') (θ − θ') V, J: what the body forces ρ b = ∇φ did through their pressure since the last step. */
function pressureWork({ volume }: Element, last: State, dilatation: Scalar, pressure: Scalar): Scalar {
  const mean = pressure.plus(last.bodyPressure).times(-0.5);
  return mean.times(dilatation.minus(last.dilatation)).times(volume);
}

interface Material {
  /** K, Pa. */
  bulkModulus: Scalar;
  /** K/K_ref. */
  potentialShare: Scalar;
  ground: Ground;
  fibres: Fibres | undefined;
  sheet: Sheet | undefined;
  prony: PronyTerm[];
}

function readMaterial(trace: Trace, form: KernelForm): Material {
  const { ogdenTerms, pronyTerms, hasFibres, isSheet } = form;
  const constants = trace.uniforms('material', materialLength(form)).values();
  const next = (): Scalar => constants.next().value!;
  const [bulkModulus, potentialShare] = [next(), next()];
  const longTermShearModulus = ogdenTerms === 0 ? next() : undefined;
  const ogden = Array.from({ length: ogdenTerms }, () => ({ mu: next(), alpha: next() }));
  const fibres = hasFibres ? readFibres(trace, form, next()) : undefined;
  const sheet = isSheet ? readSheet(trace, form, next()) : undefined;
  const prony = Array.from({ length: pronyTerms }, () => ({ decay: next(), gain: next() }));
  return { bulkModulus, potentialShare, ground: { longTermShearModulus, ogden }, fibres, sheet, prony };
}

function readFibres(trace: Trace, form: KernelForm, k1: Scalar): Fibres {
  const own = trace.inputs('geometry', geometryLength(form)).slice(kindGeometryLength(form.element));
  return { k1, direction: own.slice(0, 3), dispersion: own[3]! };
}

function readSheet(trace: Trace, form: KernelForm, areaModulus: Scalar): Sheet {
  const first = sheetGeometry(form);
  return { areaModulus, normal: trace.inputs('geometry', geometryLength(form)).slice(first, first + 3) };
}
