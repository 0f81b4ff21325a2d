/** Prints what a step costs on this machine: the coarse head, standard quality, one thread and more. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { WasmEngine } from './engine/wasm-engine.ts';
import { loadMaterialSet } from './materials/material-sets.ts';
import { partMaterials } from './materials/part-materials.ts';
import { headMesh } from './mesh/head/head-mesh.ts';
import { criticalTimeStep } from './model/critical-time-step.ts';
import type { Model } from './model/model.ts';
import { buildModel } from './model/model.ts';
import { BULK_MODULUS } from './task/task.ts';

const STEPS = 500;
const ROUNDS = 5;
/** The published academic code that we measure against: 4.4 µs per element-step on one core. */
const REFERENCE_NANOSECONDS = 4400;

const mesh = headMesh('coarse', 'male');
const materials = partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), BULK_MODULUS.standard);
const model = buildModel(mesh, materials);
const dt = 0.8 * criticalTimeStep(model);
const head = { acceleration: [100, 0, 0], angularVelocity: [0, 0, 5], angularAcceleration: [0, 1000, 2000] } as const;

/** Best of some rounds, ns of wall time per element-step. */
async function nanosecondsPerElementStep(of: Model, threads: number): Promise<number> {
  const engine = new WasmEngine(of, ROUNDS + 2, threads);
  const steps = Array.from({ length: STEPS }, () => head);
  let best = Infinity;
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await engine.advance({ steps, dt, previousDt: round === 0 ? 0 : dt, sample: round + 1 });
    // The first round compiles.
    if (round > 0) best = Math.min(best, performance.now() - start);
  }
  await engine.close();
  return (best * 1e6) / (STEPS * of.volume.length);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}`,
);
say(`coarse head: ${model.volume.length} elements, step ${(dt * 1e6).toFixed(2)} µs (0.8 of the critical one)`);
const one = await nanosecondsPerElementStep(model, 1);
say(
  `1 thread   ${one.toFixed(1)} ns per element-step, ${(REFERENCE_NANOSECONDS / one).toFixed(0)} × the reference code`,
);
for (let threads = 2; threads <= availableParallelism(); threads *= 2) {
  const many = await nanosecondsPerElementStep(model, threads);
  say(`${threads} threads  ${many.toFixed(1)} ns per element-step, ${(one / many).toFixed(2)} × one thread`);
}
const event = (one * model.volume.length * 0.06) / (0.9 * criticalTimeStep(model)) / 1e9;
say(`a 60 ms event of small strain: ${event.toFixed(1)} s on one thread`);
