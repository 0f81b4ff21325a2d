/** Plane waves: the frequency with which an elastic block answers a wave of small displacement. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import type { ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { AT_REST, double } from './verification-case.ts';

const MATERIAL: ModelMaterial = { density: 1000, longTermShearModulus: 5000, prony: [], bulkModulus: 1e6 };
const LENGTH = 0.1;
const CELLS_PER_WAVE = 24;
const DT = 1e-9;

export type WaveKind = 'longitudinal' | 'shear';

/** √((K + 4/3 G)/ρ) and √(G/ρ), m/s. */
const exactSpeed = ({ density, longTermShearModulus: g, bulkModulus }: ModelMaterial, wave: WaveKind): number =>
  Math.sqrt((wave === 'longitudinal' ? bulkModulus + (4 / 3) * g : g) / density);

/**
 * |measured / exact − 1| of the wave speed ω/k, from the acceleration −ω² u that a standing wave sin(k x) has at its
 * crests. Linear elements of size h are slow by (k h)²/24, 0.3 % here.
 */
export async function waveSpeedError(wave: WaveKind, element?: ElementKind): Promise<number> {
  const width = (3 * LENGTH) / CELLS_PER_WAVE;
  const mesh = boxMesh({ cells: [CELLS_PER_WAVE, 3, 3], size: [LENGTH, width, width] });
  const model = buildModel(mesh, [MATERIAL], { element });
  const engine = double(model, 2);
  const [k, axis, size] = [(2 * Math.PI) / LENGTH, wave === 'longitudinal' ? 0 : 1, 1e-9];
  const displacement = mesh.nodes.map((_, i) => (i % 3 === axis ? size * Math.sin(k * mesh.nodes[i - axis]!) : 0));
  engine.setDisplacements(displacement);
  await engine.advance({ steps: [AT_REST], dt: DT, previousDt: 0, sample: 1 });
  // From rest the first half step gives v = a Δt/2.
  const velocities = engine.velocities();
  await engine.close();
  const crest = innerCrest(mesh.nodes, width) * 3 + axis;
  const frequency = Math.sqrt((-2 * velocities[crest]!) / DT / displacement[crest]!);
  return Math.abs(frequency / k / exactSpeed(MATERIAL, wave) - 1);
}

/** A node at a quarter of the length whose elements have neighbours on all sides. */
function innerCrest(nodes: Float64Array, width: number): number {
  const near = (value: number, target: number): boolean => Math.abs(value - target) < 1e-9;
  for (let n = 0; n < nodes.length / 3; n++) {
    const [x, y, z] = [nodes[3 * n]!, nodes[3 * n + 1]!, nodes[3 * n + 2]!];
    if (near(x, LENGTH / 4) && near(y, width / 3) && near(z, width / 3)) return n;
  }
  throw new Error('The block has no node at the crest.');
}
