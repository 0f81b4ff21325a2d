/// <reference types="@webgpu/types" />
import type { Chunk } from '../engine/engine.ts';
import { GpuStepper } from '../gpu/gpu-stepper.ts';
import { openGpu } from '../gpu/open-gpu.ts';
import { bytesPerElementStep } from '../gpu/shaders.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../materials/part-materials.ts';
import type { HeadMeshKind } from '../mesh/head/head-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import { BULK_MODULUS } from '../task/task.ts';
import { SOLVER_VERSION } from '../version.ts';
import { benchMachine } from './machine.ts';
import { copyBandwidthOf } from './gpu-copy.ts';

const STEPS = 200;
const ROUNDS = 5;
const head = { acceleration: [100, 0, 0], angularVelocity: [0, 0, 5], angularAcceleration: [0, 1000, 2000] } as const;

/** A table of speed on the GPU: meshes, batches, bandwidth and its bound. @throws SolverError unsupported */
export async function measureGpu(): Promise<string> {
  const gpu = await openGpu('hardware');
  const { processor, node, date } = benchMachine();
  const copy = await copyBandwidthOf(gpu.device);
  const lines = [
    `solver ${SOLVER_VERSION}, ${gpu.name}, ${processor}, Node ${node}, ${date}`,
    `copy kernel: ${copy.toFixed(0)} GB/s`,
    'mesh     events  elements  ns per element-step    GB/s  of the copy kernel  MB on the GPU',
  ];
  for (const { kind, events } of [
    { kind: 'coarse', events: 1 },
    { kind: 'coarse', events: 16 },
    { kind: 'coarse', events: 64 },
    { kind: 'fine', events: 1 },
    { kind: 'fine', events: 4 },
  ] as const) {
    const model = modelOf(kind);
    const stepper = new GpuStepper(
      gpu.device,
      model,
      Array.from({ length: events }, () => ROUNDS + 2),
    );
    const nanoseconds = await nanosecondsPerElementStep(stepper, model, events);
    const rate = meanBytes(model) / nanoseconds;
    const columns = [
      kind.padEnd(9) + String(events).padStart(5),
      String(model.volume.length).padStart(8),
      nanoseconds.toFixed(3).padStart(19),
      rate.toFixed(0).padStart(6),
      `${((100 * rate) / copy).toFixed(0)} %`.padStart(18),
      (stepper.bytes / 1e6).toFixed(0).padStart(13),
    ];
    lines.push(columns.join('  '));
    await stepper.close();
  }
  return `${lines.join('\n')}\n`;
}

function modelOf(kind: HeadMeshKind): Model {
  const { mesh } = storedHeadMesh(kind, 'male');
  return buildModel(mesh, partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), BULK_MODULUS.standard), {
    massScaling: true,
  });
}

/** Best of some rounds; the sample at the end of each waits for the GPU and is counted. */
async function nanosecondsPerElementStep(stepper: GpuStepper, model: Model, events: number): Promise<number> {
  const dt = 0.5 * criticalTimeStep(model);
  let best = Infinity;
  for (let round = 0; round <= ROUNDS; round++) {
    const chunk: Chunk = {
      steps: Array.from({ length: STEPS }, () => head),
      dt,
      previousDt: round === 0 ? 0 : dt,
      sample: round + 1,
    };
    const slices = Array.from({ length: events }, () => ({ chunk, from: 0 }));
    const start = performance.now();
    await stepper.advance(slices, STEPS, [{ event: 0, sample: round + 1 }]);
    if (round > 0) best = Math.min(best, performance.now() - start);
  }
  return (best * 1e6) / (STEPS * model.volume.length * events);
}

function meanBytes({ forms, mesh, mass }: Model): number {
  const nodesPerElement = mass.length / mesh.part.length;
  const total = mesh.part.reduce((sum, part) => sum + bytesPerElementStep(forms[part]!, nodesPerElement), 0);
  return total / mesh.part.length;
}
