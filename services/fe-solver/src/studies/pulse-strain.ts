/** The strain of a head mesh in the rotational pulse of the studies. */
import { WasmEngine } from '../engine/wasm-engine.ts';
import { SolverError } from '../errors.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../materials/part-materials.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import { buildModel } from '../model/model.ts';
import { elementPeaks } from '../result/element-peaks.ts';
import { brainElements } from '../result/regions.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { simulate } from '../simulate.ts';

/** A half sine of 10 ms and 2 000 rad/s² about an oblique axis: an event of moderate size. */
export const PULSE = { duration: 0.01, end: 0.04, peak: 2000, axis: [0.45, -0.75, 0.485] } as const;
export const MATERIALS = 'zhao-ji-2019';
const SAMPLE = 0.0005;

export interface PulseCase {
  /** Pa */
  bulkModulus: number;
  element: ElementKind;
}

/** MPS95 of the brain and of its regions; where a guard stops the run, its code instead. */
export async function pulseStrain(mesh: HexMesh, own: PulseCase, threads: number) {
  try {
    return await solvedPulse(mesh, own, threads);
  } catch (error) {
    if (!(error instanceof SolverError)) throw error;
    return { ...own, stopped: error.code };
  }
}

async function solvedPulse(mesh: HexMesh, { bulkModulus, element }: PulseCase, threads: number) {
  const model = buildModel(mesh, partMaterials(mesh, loadMaterialSet(MATERIALS), bulkModulus), { element });
  const times = Array.from({ length: Math.round(PULSE.end / SAMPLE) + 1 }, (_, i) => i * SAMPLE);
  const engine = new WasmEngine(model, times.length, threads);
  try {
    const motion = motionOf();
    const limits = { criticalTimeStep: criticalTimeStep(model), eventEnergy: eventEnergy(model, motion) };
    const report = await simulate(engine, { motion, sampleTimes: times, ...limits });
    const brain = brainElements(mesh);
    const history = { values: engine.results.history, elementCount: model.volume.length, times };
    const peak = elementPeaks(history, brain, 0.001).strain.value;
    const percentile = (elements: Uint32Array): number =>
      weightedPercentile(
        Float64Array.from(elements, (e) => peak[e]!),
        Float64Array.from(elements, (e) => model.volume[e]!),
        0.95,
      );
    const regions = mesh.regions.flatMap((name, region) => {
      const own = brain.filter((e) => mesh.region[e] === region);
      return own.length > 0 ? [[name, percentile(own)] as const] : [];
    });
    return {
      bulkModulus,
      element,
      elements: model.volume.length,
      brainElements: brain.length,
      steps: report.steps,
      hourglassShare: report.energy.hourglassShare,
      energyError: report.energy.worstError,
      mps95: percentile(brain),
      regions: Object.fromEntries(regions),
    };
  } finally {
    await engine.close();
  }
}

function motionOf() {
  const time = Array.from({ length: 401 }, (_, i) => (i * PULSE.end) / 400);
  const along = (values: readonly number[]) =>
    values.map((value) => PULSE.axis.map((a) => a * value) as [number, number, number]);
  const phase = (t: number): number => (Math.PI * Math.min(t, PULSE.duration)) / PULSE.duration;
  return {
    time,
    linearAcceleration: along(time.map(() => 0)),
    angularAcceleration: along(time.map((t) => PULSE.peak * Math.sin(phase(t)))),
    angularVelocity: along(time.map((t) => ((PULSE.peak * PULSE.duration) / Math.PI) * (1 - Math.cos(phase(t))))),
  };
}
