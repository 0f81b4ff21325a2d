/** The strain of a head mesh in a rotational pulse of the studies. */
import { WasmEngine } from '../engine/wasm-engine.ts';
import { SolverError } from '../errors/solver-error.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import { buildModel } from '../model/model.ts';
import { REFERENCE_BULK_MODULUS } from '../motion/bulk-modulus.ts';
import { elementPeaks } from '../result/element-peaks.ts';
import { brainElements, byRegion } from '../result/regions.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { simulate } from '../solve/simulate.ts';
import type { Pulse } from './pulses.ts';
import { motionOf } from './pulses.ts';

const SAMPLE = 0.0005;

export interface PulseCase {
  pulse: Pulse;
  materials: MaterialSet;
  /** Pa */
  bulkModulus: number;
  element: ElementKind;
  /** As in the runs of the product. */
  massScaling?: boolean;
}

export interface PulseStrain {
  /** MPS95 of the brain. */
  mps95: number;
  /** MPS95 of each region. */
  regions: Record<string, number>;
  elements: number;
  brainElements: number;
  steps: number;
  hourglassShare: number;
  energyError: number;
}

/** MPS95 of the brain and of its regions; where a guard stops the run, its code instead. */
export async function pulseStrain(
  mesh: HexMesh,
  own: PulseCase,
  threads: number,
): Promise<PulseStrain | { stopped: string }> {
  try {
    return await solvedPulse(mesh, own, threads);
  } catch (error) {
    if (!(error instanceof SolverError)) throw error;
    return { stopped: error.code };
  }
}

/** @throws SolverError where a guard stops the run */
export async function solvedPulse(
  mesh: HexMesh,
  { pulse, materials, bulkModulus, element, massScaling }: PulseCase,
  threads: number,
): Promise<PulseStrain> {
  const model = buildModel(mesh, partMaterials(mesh, materials, bulkModulus, REFERENCE_BULK_MODULUS), {
    element,
    massScaling,
  });
  const times = Array.from({ length: Math.round(pulse.end / SAMPLE) + 1 }, (_, i) => i * SAMPLE);
  const engine = new WasmEngine(model, times.length, threads);
  try {
    const motion = motionOf(pulse);
    const limits = { criticalTimeStep: criticalTimeStep(model), eventEnergy: eventEnergy(model, motion) };
    const report = await simulate(engine, { model, motion, sampleTimes: times, ...limits });
    const brain = brainElements(mesh);
    const history = { values: engine.results.history, elementCount: model.volume.length, times };
    const peak = elementPeaks(history, brain, 0.001).strain.value;
    const percentile = (elements: Uint32Array): number =>
      weightedPercentile(
        Float64Array.from(elements, (e) => peak[e]!),
        Float64Array.from(elements, (e) => model.volume[e]!),
        0.95,
      );
    return {
      elements: model.volume.length,
      brainElements: brain.length,
      steps: report.steps,
      hourglassShare: report.energy.hourglassShare,
      energyError: report.energy.worstError,
      mps95: percentile(brain),
      regions: byRegion(mesh, brain, percentile),
    };
  } finally {
    await engine.close();
  }
}
