/** Where a result comes from: enough to make it again, and to see whether another was made alike. */
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import type { MaterialSet } from '../materials/material-sets.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { MeshQuality } from '../mesh/quality.ts';
import { meshQuality } from '../mesh/quality.ts';
import type { Result } from '../result-schema/result.schema.ts';
import type { SimulationReport } from './simulate.ts';
import { taskHash } from '../task/task.ts';
import { SOLVER_VERSION } from './version.ts';
import type { PreparedTask } from './prepare.ts';
import { contentHash } from './prepare.ts';

/** What did the steps. */
export type Execution = Pick<Result['provenance'], 'backend' | 'gpu' | 'threads' | 'batch' | 'fusedMultiplyAdd'>;

const LIMITATIONS = [
  'Parametric head, not a scan of a person; vessels and the spinal cord are not modelled.',
  'Rigid skull; the CSF layer is a viscous fluid tied to brain and skull.',
  'Not compared with experiments yet.',
];

export function provenance(
  { task, model, materials, meshHash, bulkModulus, estimatedError }: PreparedTask,
  { steps, smallestTimeStep }: Pick<SimulationReport, 'steps' | 'smallestTimeStep'>,
  execution: Execution,
): Result['provenance'] {
  const quality = qualityOf(model.mesh);
  return {
    solverVersion: SOLVER_VERSION,
    taskHash: taskHash(task),
    meshHash,
    meshKind: task.mesh.kind,
    meshSubtype: task.mesh.subtype,
    elements: quality.elements,
    nodes: quality.nodes,
    minScaledJacobian: quality.minScaledJacobian,
    motionHash: contentHash(task.motion),
    materials: materials.id,
    materialsHash: materialsHash(materials),
    materialsCitation: materials.citation,
    materialsConvention: materials.convention,
    quality: task.quality,
    bulkModulus,
    ...(task.quality === 'standard' && { bulkTolerance: task.tolerance }),
    estimatedBulkError: estimatedError,
    precision: 'single',
    ...execution,
    machine: machine(),
    steps,
    smallestTimeStep,
    addedMass: model.addedMass,
    limitations: LIMITATIONS,
  };
}

/** Hashes all of a material set that decides numbers; words on the convention are left out. */
const materialsHash = ({ id, title, citation, parts }: MaterialSet): string =>
  contentHash({ id, title, citation, parts });

/** Taken once: it costs as much as a third of all that is made of a solution. */
const qualities = new WeakMap<HexMesh, MeshQuality>();

function qualityOf(mesh: HexMesh): MeshQuality {
  const known = qualities.get(mesh) ?? meshQuality(mesh);
  qualities.set(mesh, known);
  return known;
}

/** The machine that this process runs on; no name of it, which would say whose it is. */
export function machine(): Result['provenance']['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  };
}
