/**
 * A viscoelastic body in a rigid shell that is turned about z, and the solver's error against the exact solution (Lee &
 * Advani 1970; Bycroft 1973): the ball, u_φ = sin θ · V(r, t) with V of the modes j1, tan k_n = k_n; and the long
 * cylinder, u_θ = V(r, t) with V of the modes J1, J1(k_n) = 0.
 */
import type { Engine } from '../engine/engine.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { nodeCount } from '../mesh/hex-mesh.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial, ModelOptions } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import { simulate } from '../solve/simulate.ts';
import type { SimulationReport } from '../solve/simulate.ts';
import { besselJ, j1, j2, rootBetween } from './bessel.ts';
import { cylinderMesh } from './cylinder-mesh.ts';
import type { Mode } from './modal-solution.ts';
import { modalSolution } from './modal-solution.ts';

const RADIUS = 0.07;
const END = 0.04;
const SAMPLES = 80;
const PULSE = 0.03;
const MODES = 25;

/** Brain tissue after Zhao & Ji 2019. */
export const BRAIN: ModelMaterial = {
  density: 1040,
  longTermShearModulus: 2673,
  prony: [
    { g: 0.6521, tau: 0.0067 },
    { g: 0.0129, tau: 0.0747 },
  ],
  bulkModulus: 0.219e9,
};

export interface RotatingBody {
  mesh: (radius: number, layers: number) => HexMesh;
  modes: Mode[];
  /** Distance by which V is told, from the coordinates of a node. */
  distance: (x: number, y: number, z: number) => number;
  /** Peak angular acceleration, rad/s². Small, so that the linear solution holds. */
  peak: number;
}

/** A ball in a shell that turns: r = Σ c_n R j1(k_n r/R), c_n = 2 / (k_n j2(k_n)). */
export const BALL: RotatingBody = {
  mesh: sphereMesh,
  modes: Array.from({ length: MODES }, (_, n) => {
    const k = rootBetween((x) => Math.sin(x) - x * Math.cos(x), (n + 1) * Math.PI, (n + 1.5) * Math.PI);
    return { k, coefficient: 2 / (k * j2(k)), shape: j1 };
  }),
  distance: Math.hypot,
  peak: 40,
};

/** c_n = 2 / (k_n J2(k_n)). Its ends are free, so that it gives way to the centrifugal force: turned more gently still. */
export const CYLINDER: RotatingBody = {
  mesh: cylinderMesh,
  modes: Array.from({ length: MODES }, (_, n) => {
    const k = rootBetween((x) => besselJ(1, x), (n + 1) * Math.PI, (n + 1.5) * Math.PI);
    return { k, coefficient: 2 / (k * besselJ(2, k)), shape: (x) => besselJ(1, x) };
  }),
  distance: (x, y) => Math.hypot(x, y),
  peak: 0.4,
};

export interface RotatingRun {
  model: Model;
  engine: Engine;
  report: SimulationReport;
  /** Root of the summed squared error over that of the exact displacement, all nodes and samples. */
  error: number;
}

export interface RotatingOptions extends ModelOptions {
  layers: number;
  makeEngine: (model: Model, samples: number) => Engine;
  body?: RotatingBody;
  material?: ModelMaterial;
  /** Added to the rotation, m/s². */
  translation?: Triple;
}

/** Angular acceleration of the shell for a peak of 1 rad/s², and its integral. */
const pulse = (t: number): number => (t < PULSE ? (1 - Math.cos((2 * Math.PI * t) / PULSE)) / 2 : 0);
const pulseIntegral = (t: number): number => {
  const s = Math.min(t, PULSE);
  return (s - (PULSE / (2 * Math.PI)) * Math.sin((2 * Math.PI * s) / PULSE)) / 2;
};

/** Solves the body on a mesh and closes the engine. */
export async function rotate(options: RotatingOptions): Promise<RotatingRun> {
  const { material = BRAIN, body = BALL } = options;
  const model = buildModel(body.mesh(RADIUS, options.layers), [material], options);
  const sampleTimes = Array.from({ length: SAMPLES + 1 }, (_, i) => (i * END) / SAMPLES);
  const engine = options.makeEngine(model, sampleTimes.length);
  const exact = modalSolution(body.modes, RADIUS, material, sampleTimes, (t) => body.peak * pulse(t));
  let [difference, size, sample] = [0, 0, 0];
  try {
    const motion = shellMotion(body.peak, options.translation ?? [0, 0, 0]);
    const report = await simulate(engine, {
      model,
      motion,
      sampleTimes,
      criticalTimeStep: criticalTimeStep(model),
      eventEnergy: eventEnergy(model, motion),
      onSample: () => {
        sample++;
        const sums = compare(model, body, engine.displacements(), exact[sample]!);
        difference += sums.difference;
        size += sums.size;
      },
    });
    return { model, engine, report, error: Math.sqrt(difference / size) };
  } finally {
    await engine.close();
  }
}

function shellMotion(peak: number, translation: Triple): HeadMotion {
  const time = Array.from({ length: 3001 }, (_, i) => (i * END) / 3000);
  // The translation sets in smoothly, as the rotation does.
  const onset = (t: number): number => (t < PULSE ? (1 - Math.cos((Math.PI * t) / PULSE)) / 2 : 1);
  return {
    time,
    linearAcceleration: time.map((t) => translation.map((a) => a * onset(t)) as unknown as Triple),
    angularVelocity: time.map((t) => [0, 0, peak * pulseIntegral(t)]),
    angularAcceleration: time.map((t) => [0, 0, peak * pulse(t)]),
  };
}

/** Squares of the error and of the exact displacement, weighted by the nodes' masses. */
function compare({ mesh, mass }: Model, body: RotatingBody, displacements: Float64Array, exact: (r: number) => number) {
  let [difference, size] = [0, 0];
  for (let n = 0; n < nodeCount(mesh); n++) {
    const [x, y, z] = [0, 1, 2].map((axis) => mesh.nodes[3 * n + axis]!) as [number, number, number];
    const r = body.distance(x, y, z);
    // u = V(r) e_z × X / r: for the ball sin θ e_φ = e_z × X / r.
    const perLength = r === 0 ? 0 : exact(r) / r;
    const [ux, uy] = [-perLength * y, perLength * x];
    const errors = [displacements[3 * n]! - ux, displacements[3 * n + 1]! - uy, displacements[3 * n + 2]!];
    difference += mass[n]! * errors.reduce((sum, e) => sum + e * e, 0);
    size += mass[n]! * (ux * ux + uy * uy);
  }
  return { difference, size };
}
