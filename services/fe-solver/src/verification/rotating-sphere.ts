/**
 * A viscoelastic ball in a rigid shell that is turned about z: the exact solution and the solver's error against it
 * (Bycroft 1973; Lee & Advani 1970). Relative to the shell the ball moves by u_φ = sin θ · V(r, t),
 *
 *     V = −Σ c_n j1(k_n r/R) q_n(t),   tan k_n = k_n,   c_n = 2R / (k_n j2(k_n)),   ω_n = k_n √(G∞/ρ) / R,
 *     q_n'' + ω_n² (q_n + Σ g_i h_i) = α(t),   h_i' + h_i/τ_i = q_n',   g_i = G_i/G∞.
 */
import type { Engine } from '../engine/engine.ts';
import { instantaneousShearModulus } from '../materials/material.ts';
import { nodeCount } from '../mesh/hex-mesh.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial, ModelOptions } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import { simulate } from '../simulate.ts';
import type { SimulationReport } from '../simulate.ts';

const RADIUS = 0.07;
const END = 0.04;
const SAMPLES = 80;
const PULSE = 0.03;
/** Small, so that the linear solution holds: strains of some 1e-3. */
const PEAK = 40;
const MODES = 25;
/** The exact solution is read between so many radii; its error is far below the solver's. */
const RADII = 400;

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

export interface SphereRun {
  model: Model;
  engine: Engine;
  report: SimulationReport;
  /** Root of the summed squared error over that of the exact displacement, all nodes and samples. */
  error: number;
}

export interface SphereOptions extends ModelOptions {
  layers: number;
  makeEngine: (model: Model, samples: number) => Engine;
  material?: ModelMaterial;
  /** Added to the rotation, m/s². */
  translation?: Triple;
}

/** Angular acceleration of the shell, rad/s². */
const pulse = (t: number): number => (t < PULSE ? (PEAK * (1 - Math.cos((2 * Math.PI * t) / PULSE))) / 2 : 0);
const pulseIntegral = (t: number): number => {
  const s = Math.min(t, PULSE);
  return (PEAK * (s - (PULSE / (2 * Math.PI)) * Math.sin((2 * Math.PI * s) / PULSE))) / 2;
};

/** Solves the ball on a mesh and closes the engine. */
export async function rotatingSphere(options: SphereOptions): Promise<SphereRun> {
  const material = options.material ?? BRAIN;
  const model = buildModel(sphereMesh(RADIUS, options.layers), [material], options);
  const sampleTimes = Array.from({ length: SAMPLES + 1 }, (_, i) => (i * END) / SAMPLES);
  const engine = options.makeEngine(model, sampleTimes.length);
  const exact = exactSolution(material, sampleTimes);
  let [difference, size, sample] = [0, 0, 0];
  try {
    const report = await simulate(engine, {
      motion: sphereMotion(options.translation ?? [0, 0, 0]),
      sampleTimes,
      criticalTimeStep: criticalTimeStep(model),
      onSample: () => {
        sample++;
        const sums = compare(model, engine.displacements(), exact[sample]!);
        difference += sums.difference;
        size += sums.size;
      },
    });
    return { model, engine, report, error: Math.sqrt(difference / size) };
  } finally {
    await engine.close();
  }
}

function sphereMotion(translation: Triple): HeadMotion {
  const time = Array.from({ length: 3001 }, (_, i) => (i * END) / 3000);
  // The translation sets in smoothly, as the rotation does.
  const onset = (t: number): number => (t < PULSE ? (1 - Math.cos((Math.PI * t) / PULSE)) / 2 : 1);
  return {
    time,
    linearAcceleration: time.map((t) => translation.map((a) => a * onset(t)) as unknown as Triple),
    angularVelocity: time.map((t) => [0, 0, pulseIntegral(t)]),
    angularAcceleration: time.map((t) => [0, 0, pulse(t)]),
  };
}

/** Squares of the error and of the exact displacement, weighted by the nodes' masses. */
function compare({ mesh, mass }: Model, displacements: Float64Array, exact: (r: number) => number) {
  let [difference, size] = [0, 0];
  for (let n = 0; n < nodeCount(mesh); n++) {
    const [x, y, z] = [0, 1, 2].map((axis) => mesh.nodes[3 * n + axis]!) as [number, number, number];
    const r = Math.hypot(x, y, z);
    // u = V(r) e_z × X / r, as sin θ e_φ = e_z × X / r.
    const perLength = r === 0 ? 0 : exact(r) / r;
    const [ux, uy] = [-perLength * y, perLength * x];
    const errors = [displacements[3 * n]! - ux, displacements[3 * n + 1]! - uy, displacements[3 * n + 2]!];
    difference += mass[n]! * errors.reduce((sum, e) => sum + e * e, 0);
    size += mass[n]! * (ux * ux + uy * uy);
  }
  return { difference, size };
}

/** V(r) at each time. */
function exactSolution(material: ModelMaterial, times: readonly number[]): ((r: number) => number)[] {
  const modes = Array.from({ length: MODES }, (_, n) => {
    const k = rootOfTan(n + 1);
    const coefficient = (2 * RADIUS) / (k * j2(k));
    return { k, coefficient, q: modalHistory(material, k, times) };
  });
  const radii = Array.from({ length: RADII + 1 }, (_, k) => (k * RADIUS) / RADII);
  const shapes = modes.map(({ k, coefficient }) => radii.map((r) => -coefficient * j1((k * r) / RADIUS)));
  return times.map((_, i) => {
    const values = radii.map((__, at) => modes.reduce((sum, { q }, n) => sum + shapes[n]![at]! * q[i]!, 0));
    return (r: number) => interpolate(values, (r / RADIUS) * RADII);
  });
}

function interpolate(values: readonly number[], place: number): number {
  const below = Math.min(values.length - 2, Math.floor(place));
  const share = place - below;
  return values[below]! + share * (values[below + 1]! - values[below]!);
}

/** q_n at the times, by classical Runge–Kutta far below every time scale. */
function modalHistory({ density, prony, ...material }: ModelMaterial, k: number, times: readonly number[]): number[] {
  const ratio = instantaneousShearModulus({ density, prony, ...material }) / material.longTermShearModulus;
  const terms = prony.map(({ g, tau }) => ({ g: g * ratio, tau }));
  const squared = (k * k * material.longTermShearModulus) / density / RADIUS ** 2;
  const rates = (t: number, y: number[]): number[] => {
    const [q, velocity, ...h] = y as [number, number, ...number[]];
    const memory = terms.reduce((sum, { g }, i) => sum + g * h[i]!, 0);
    return [velocity, pulse(t) - squared * (q + memory), ...terms.map(({ tau }, i) => velocity - h[i]! / tau)];
  };
  let state = new Array<number>(2 + terms.length).fill(0);
  const history = [0];
  for (let i = 1; i < times.length; i++) {
    const steps = 400;
    const dt = (times[i]! - times[i - 1]!) / steps;
    for (let s = 0; s < steps; s++) state = rungeKutta(rates, times[i - 1]! + s * dt, state, dt);
    history.push(state[0]!);
  }
  return history;
}

function rungeKutta(f: (t: number, y: number[]) => number[], t: number, y: number[], dt: number): number[] {
  const shifted = (k: number[], share: number): number[] => y.map((value, i) => value + share * dt * k[i]!);
  const k1 = f(t, y);
  const k2 = f(t + dt / 2, shifted(k1, 0.5));
  const k3 = f(t + dt / 2, shifted(k2, 0.5));
  const k4 = f(t + dt, shifted(k3, 1));
  return y.map((value, i) => value + (dt / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!));
}

/** The n-th positive root of tan k = k, by bisection of sin k − k cos k. */
function rootOfTan(n: number): number {
  const f = (k: number): number => Math.sin(k) - k * Math.cos(k);
  let [low, high] = [n * Math.PI, (n + 0.5) * Math.PI];
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (f(low) * f(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Spherical Bessel functions. */
const j1 = (x: number): number => (x < 1e-4 ? x / 3 : Math.sin(x) / (x * x) - Math.cos(x) / x);
const j2 = (x: number): number => (3 / (x * x) - 1) * (Math.sin(x) / x) - (3 * Math.cos(x)) / (x * x);
