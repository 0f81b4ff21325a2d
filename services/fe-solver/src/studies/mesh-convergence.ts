/**
 * Mesh convergence and sensitivity of the head model; writes docs/science/data/mesh-convergence.json. One rotational pulse is
 * solved on three meshes and, on the coarse one, with other bulk moduli and the other element. The discretisation error is
 * the grid convergence index of Roache 1994 with the observed order.
 *
 *   npm run science:convergence        (some minutes)
 */
import { availableParallelism, cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { WasmEngine } from '../engine/wasm-engine.ts';
import { SolverError } from '../errors.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../materials/part-materials.ts';
import { headMeshOfSize } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { meshQuality } from '../mesh/quality.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import { buildModel } from '../model/model.ts';
import { elementPeaks } from '../result/element-peaks.ts';
import { brainElements } from '../result/regions.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { simulate } from '../simulate.ts';
import { SOLVER_VERSION } from '../version.ts';
import { gridConvergence } from './grid-convergence.ts';

/** Edges of the elements, m, coarse to fine. */
const SIZES = [0.0065, 0.005, 0.0038] as const;
const BULK_MODULI = [2.19e6, 21.9e6, 219e6] as const;
const PREVIEW = 21.9e6;
/** A half sine of 10 ms and 2 000 rad/s² about an oblique axis: an event of moderate size. */
const PULSE = { duration: 0.01, end: 0.04, peak: 2000, axis: [0.45, -0.75, 0.485] } as const;
const SAMPLE = 0.0005;

interface Case {
  elementSize: number;
  bulkModulus: number;
  element: ElementKind;
}

async function strains(mesh: HexMesh, { bulkModulus, element, elementSize }: Case) {
  const model = buildModel(mesh, partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), bulkModulus), { element });
  const times = Array.from({ length: Math.round(PULSE.end / SAMPLE) + 1 }, (_, i) => i * SAMPLE);
  const engine = new WasmEngine(model, times.length, availableParallelism());
  try {
    const critical = criticalTimeStep(model);
    const report = await simulate(engine, { motion: motionOf(), sampleTimes: times, criticalTimeStep: critical });
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
      elementSize,
      elements: model.volume.length,
      brainElements: brain.length,
      bulkModulus,
      element,
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

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const meshes = SIZES.map((size) => headMeshOfSize(size, 'male'));

async function solved(number: number, other: Partial<Case> = {}) {
  const own: Case = { elementSize: SIZES[number]!, bulkModulus: PREVIEW, element: 'one-point', ...other };
  try {
    const row = await strains(meshes[number]!, own);
    say(`${JSON.stringify(own)}: MPS95 ${row.mps95.toFixed(4)}`);
    return row;
  } catch (error) {
    if (!(error instanceof SolverError)) throw error;
    say(`${JSON.stringify(own)}: ${error.code}`);
    return { ...own, stopped: error.code };
  }
}

const convergence = [await solved(0), await solved(1), await solved(2)];
const byBulkModulus = [];
for (const bulkModulus of BULK_MODULI) byBulkModulus.push(await solved(1, { bulkModulus }));
const byElement = [await solved(1), await solved(1, { element: 'eight-point' })];

const mps95 = convergence.flatMap((row) => ('mps95' in row ? [row.mps95] : []));
const document = {
  solver: SOLVER_VERSION,
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
  pulse: PULSE,
  materials: 'zhao-ji-2019',
  convergence,
  quality: meshes.map(meshQuality),
  discretisationError:
    mps95.length === 3
      ? gridConvergence(mps95 as [number, number, number], SIZES)
      : 'not estimated: a mesh was stopped',
  byBulkModulus,
  byElement,
};
const file = new URL('../../../../docs/science/data/mesh-convergence.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
