/**
 * The exact motion of a viscoelastic body in a rigid shell that is turned about z, by its modes: relative to the shell
 *
 *     V(r, t) = −Σ c_n f_n(r) q_n(t),   ω_n = k_n √(G∞/ρ) / R,
 *     q_n'' + ω_n² (q_n + Σ g_i h_i) = α(t),   h_i' + h_i/τ_i = q_n',   g_i = G_i/G∞.
 */
import { instantaneousShearModulus } from '../materials/material.ts';
import type { ModelMaterial } from '../model/model.ts';

/** One mode: k_n, c_n over the radius, and f_n as a function of k_n r/R. */
export interface Mode {
  k: number;
  coefficient: number;
  shape: (argument: number) => number;
}

/** The exact solution is read between so many radii; its error is far below the solver's. */
const RADII = 400;

/** V(r) at each time, m. `acceleration`: α(t) of the shell, rad/s². */
export function modalSolution(
  modes: readonly Mode[],
  radius: number,
  material: ModelMaterial,
  times: readonly number[],
  acceleration: (t: number) => number,
): ((r: number) => number)[] {
  const histories = modes.map(({ k }) => modalHistory(material, k / radius, times, acceleration));
  const arguments_ = Array.from({ length: RADII + 1 }, (_, i) => i / RADII);
  const shapes = modes.map(({ k, coefficient, shape }) => arguments_.map((x) => -coefficient * radius * shape(k * x)));
  return times.map((_, i) => {
    const values = arguments_.map((__, at) =>
      shapes.reduce((sum, shape, n) => sum + shape[at]! * histories[n]![i]!, 0),
    );
    return (r: number) => interpolate(values, (r / radius) * RADII);
  });
}

function interpolate(values: readonly number[], place: number): number {
  const below = Math.min(values.length - 2, Math.floor(place));
  const share = place - below;
  return values[below]! + share * (values[below + 1]! - values[below]!);
}

/** q_n at the times, by classical Runge–Kutta far below every time scale. */
function modalHistory(
  { density, prony, ...material }: ModelMaterial,
  waveNumber: number,
  times: readonly number[],
  acceleration: (t: number) => number,
): number[] {
  const ratio = instantaneousShearModulus({ density, prony, ...material }) / material.longTermShearModulus;
  const terms = prony.map(({ g, tau }) => ({ g: g * ratio, tau }));
  const squared = (waveNumber ** 2 * material.longTermShearModulus) / density;
  const rates = (t: number, y: number[]): number[] => {
    const [q, velocity, ...h] = y as [number, number, ...number[]];
    const memory = terms.reduce((sum, { g }, i) => sum + g * h[i]!, 0);
    return [velocity, acceleration(t) - squared * (q + memory), ...terms.map(({ tau }, i) => velocity - h[i]! / tau)];
  };
  let state = new Array<number>(2 + terms.length).fill(0);
  const history = [0];
  for (let i = 1; i < times.length; i++) {
    const steps = 100;
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
