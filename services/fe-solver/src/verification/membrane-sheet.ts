/**
 * A flat sheet such as stands for falx and tentorium, four times as thick as they are: its strain energy when it is
 * stretched or bent evenly, against the membrane's and the plate's.
 */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { buildModel } from '../model/model.ts';
import { AT_REST, double } from './verification-case.ts';

/** E_m t_m of the published sheet, N/m. */
const MEMBRANE_STIFFNESS = 31.5e6 * 0.001;
/** Elements of a side: so many that the edges add little to the surface, from which the thickness is taken. */
const CELLS = 60;
const SIDE = CELLS * 0.005;
const THICKNESS = 0.004;
const STRETCH = 1e-6;
/** 1/m. */
const CURVATURE = 1e-6;

type Field = (x: number, y: number, z: number) => readonly [number, number, number];

/** A uniaxial stress does this to a sheet that keeps its volume; elements of Poisson's ratio 1/8 thin by a seventh of what its area grows. */
const STRETCHING: Field = (x, y, z) => [STRETCH * x, (-STRETCH / 2) * y, (-STRETCH / 14) * z];

/** To a cylinder; sections stay plane and normal. */
const BENDING: Field = (x, _, z) => [-CURVATURE * x * (z - THICKNESS / 2), 0, (CURVATURE * x * x) / 2];

/** Energy of stretching over ½ E_m t_m ε² of the area: 1 is exact. */
export const stretchingRatio = async (element: ElementKind): Promise<number> =>
  (await energyPerArea(STRETCHING, element)) / (0.5 * MEMBRANE_STIFFNESS * STRETCH ** 2);

/** Energy of bending over ½ D c² of the area at the curvature c: D = E_m t_m h_m²/12 of a plate as thick as the elements. */
export async function bendingRatio(element: ElementKind): Promise<number> {
  const plate = (MEMBRANE_STIFFNESS * THICKNESS ** 2) / 12;
  return (await energyPerArea(BENDING, element)) / (0.5 * plate * CURVATURE ** 2);
}

/** J/m². */
async function energyPerArea(field: Field, element: ElementKind): Promise<number> {
  const mesh = { ...boxMesh({ cells: [CELLS, CELLS, 1], size: [SIDE, SIDE, THICKNESS] }), parts: ['falx'] };
  const model = buildModel(mesh, partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), 219e6), { element });
  const engine = double(model, 2);
  const place = (node: number): readonly [number, number, number] =>
    field(mesh.nodes[3 * node]!, mesh.nodes[3 * node + 1]!, mesh.nodes[3 * node + 2]!);
  engine.setDisplacements(mesh.nodes.map((_, i) => place(Math.floor(i / 3))[i % 3]!));
  // So short that nothing moves.
  const { isochoric, volumetric, hourglass } = await engine.advance({
    steps: [AT_REST],
    dt: 1e-12,
    previousDt: 0,
    sample: 1,
  });
  await engine.close();
  return (isochoric + volumetric + hourglass) / SIDE ** 2;
}
