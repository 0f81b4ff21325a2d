/** Displacement fields that are linear in X, on a block of distorted elements: the patch test and rigid rotation. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { nodeCount } from '../mesh/hex-mesh.ts';
import { buildModel } from '../model/model.ts';
import type { ModelMaterial } from '../model/model.ts';
import { rotationMinusIdentity } from './rotation.ts';
import type { MakeEngine } from './verification-case.ts';
import { AT_REST } from './verification-case.ts';

const MATERIAL: ModelMaterial = { density: 1000, longTermShearModulus: 5000, prony: [], bulkModulus: 1e6 };
const CELLS = 4;
const SIZE = 0.02;
const DT = 1e-6;

/** H = ∂u/∂X, row by row. */
type Gradient = readonly number[];

/** A displacement gradient that is moderate in every component. */
const PATCH_GRADIENT: Gradient = [0.08, -0.05, 0.03, 0.06, -0.04, 0.07, -0.02, 0.05, -0.03];

/** A block whose inner nodes are pushed about by a fifth of an element; all of its surface is held. */
function distortedBlock(): HexMesh {
  const h = SIZE / CELLS;
  const push = (seed: number): number => 0.2 * h * Math.sin(78.233 * seed);
  return boxMesh({
    cells: [CELLS, CELLS, CELLS],
    size: [SIZE, SIZE, SIZE],
    place: ([x, y, z], isBoundary) => {
      const seed = (x + 7 * y + 53 * z) / h;
      return isBoundary ? [x, y, z] : [x + push(seed + 1), y + push(seed + 2), z + push(seed + 3)];
    },
    isFixed: (_, isBoundary) => isBoundary,
  });
}

/**
 * Patch test: under u = H X the stress is the same everywhere and no free node is pushed. The figure is the largest
 * force on a free node over stress × element face.
 */
export async function patchTestResidual(makeEngine: MakeEngine, element?: ElementKind): Promise<number> {
  const { forces, stress } = await underLinearField(makeEngine, PATCH_GRADIENT, element);
  return forces / (stress * (SIZE / CELLS) ** 2);
}

/** Rigid rotation: the largest strain component of any element. Strain must not see the rotation at all. */
export async function rotationStrain(makeEngine: MakeEngine, degrees: number, element?: ElementKind): Promise<number> {
  const { strain } = await underLinearField(makeEngine, rotationMinusIdentity(degrees), element);
  return strain;
}

async function underLinearField(makeEngine: MakeEngine, gradient: Gradient, element?: ElementKind) {
  const mesh = distortedBlock();
  const model = buildModel(mesh, [MATERIAL], { element });
  const engine = makeEngine(model, 2);
  try {
    engine.setDisplacements(linearField(mesh, gradient));
    const report = await engine.advance({ steps: [AT_REST], dt: DT, previousDt: 0, sample: 1 });
    // From rest the first half step gives v = −f Δt / (2 m).
    const velocities = engine.velocities();
    const forces = velocities.reduce(
      (most, v, i) => Math.max(most, (Math.abs(v) * model.mass[Math.floor(i / 3)]! * 2) / DT),
      0,
    );
    const { history, minimum } = engine.results;
    const count = model.volume.length;
    const strain = Math.max(...history.subarray(count).map(Math.abs), ...minimum.map(Math.abs));
    return { forces, strain, stress: MATERIAL.bulkModulus * report.dilatation };
  } finally {
    await engine.close();
  }
}

function linearField(mesh: HexMesh, gradient: Gradient): Float64Array {
  const field = new Float64Array(mesh.nodes.length);
  for (let n = 0; n < nodeCount(mesh); n++) {
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) field[3 * n + i]! += gradient[3 * i + j]! * mesh.nodes[3 * n + j]!;
    }
  }
  return field;
}
