/** The WebAssembly engine against the double-precision oracle, and against itself on other numbers of threads. */
import { WasmEngine } from '../engine/wasm-engine.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { simulate } from '../solve/simulate.ts';
import { BRAIN } from './rotating-body.ts';
import type { MakeEngine } from './verification-case.ts';
import { double, single } from './verification-case.ts';

const SOFT = { ...BRAIN, bulkModulus: 2.19e6 };

/** A violent 6-degree-of-freedom motion: strains of some 30 %, ω to 30 rad/s, 50 g. */
function violentMotion(end: number): HeadMotion {
  const time = Array.from({ length: 201 }, (_, i) => (i * end) / 200);
  const rate = (2 * Math.PI) / 0.02;
  return {
    time,
    linearAcceleration: time.map((t) => [500 * Math.sin(rate * t), -200 * Math.sin(rate * t), 100]),
    angularVelocity: time.map((t) => [
      0,
      (3000 / rate) * (1 - Math.cos(rate * t)),
      (2000 / rate) * (1 - Math.cos(rate * t)),
    ]),
    angularAcceleration: time.map((t) => [0, 3000 * Math.sin(rate * t), 2000 * Math.sin(rate * t)]),
  };
}

async function strains(model: Model, makeEngine: MakeEngine, end: number): Promise<Float32Array> {
  const sampleTimes = Array.from({ length: 21 }, (_, i) => (i * end) / 20);
  const engine = makeEngine(model, sampleTimes.length);
  try {
    const motion = violentMotion(end);
    const limits = { criticalTimeStep: criticalTimeStep(model), eventEnergy: eventEnergy(model, motion) };
    await simulate(engine, { model, motion, sampleTimes, ...limits });
    return engine.results.history;
  } finally {
    await engine.close();
  }
}

export interface Parity {
  /** Largest difference of any strain at any sample over the 95th percentile of the peaks. */
  largest: number;
  /** Relative difference of the 95th percentiles. */
  percentile: number;
}

/** Single precision against double. */
export async function parity(element?: ElementKind): Promise<Parity> {
  const model = buildModel(sphereMesh(0.07, 3), [SOFT], { element });
  const exact = await strains(model, double, 0.02);
  const measured = await strains(model, single, 0.02);
  const difference = exact.reduce((most, strain, i) => Math.max(most, Math.abs(strain - measured[i]!)), 0);
  const [percentile, other] = [exact, measured].map((history) => peakPercentile(history, model)) as [number, number];
  return { largest: difference / percentile, percentile: Math.abs(other / percentile - 1) };
}

/** 95th percentile of the elements' peaks over time. */
function peakPercentile(history: Float32Array, { volume }: Model): number {
  const peaks = volume.map((_, element) => {
    let peak = 0;
    for (let i = element; i < history.length; i += volume.length) peak = Math.max(peak, history[i]!);
    return peak;
  });
  return weightedPercentile(peaks, volume, 0.95);
}

/** Number of strains whose bits depend on the number of threads. The mesh has more partitions than there are threads. */
export async function repeatability(): Promise<number> {
  const model = buildModel(sphereMesh(0.07, 5), [SOFT]);
  const runs: Float32Array[] = [];
  for (const threads of [1, 2, 3]) {
    runs.push(await strains(model, (m, samples) => new WasmEngine(m, samples, threads), 0.005));
  }
  const [one, ...others] = runs.map((values) => new Uint32Array(values.buffer));
  return others.reduce(
    (sum, other) => sum + one!.reduce((differing, word, i) => differing + Number(word !== other[i]), 0),
    0,
  );
}
