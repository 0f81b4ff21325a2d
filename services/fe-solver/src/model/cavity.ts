/** What a closed skull full of tissue has to say of how much softer in bulk its tissue may be taken. */
import { instantaneousShearModulus, relaxationModulus } from '../materials/material.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import type { ModelMaterial } from './model.ts';

export interface Cavity {
  /** ρ: mean density, kg/m³. */
  density: number;
  /** L: largest distance of a node from the head's centre of gravity, m. */
  depth: number;
  /** G_c: mean shear modulus at the time scale in which a brain answers, Pa. Sheets do not count: they have a bulk modulus of their own. */
  shearModulus: number;
  /** Largest instantaneous shear modulus of a part, Pa; sheets do not count. */
  stiffest: number;
}

/** s */
const ANSWER_TIME = 0.01;

export function cavityOf(mesh: HexMesh, materials: readonly ModelMaterial[]): Cavity {
  const coordinates = new Float64Array(24);
  let [whole, volume, mass, stiffness] = [0, 0, 0, 0];
  mesh.part.forEach((part, element) => {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const own = meanGradient(coordinates).volume;
    const material = materials[part]!;
    whole += own;
    mass += material.density * own;
    if (material.isMembrane) return;
    volume += own;
    stiffness += relaxationModulus(material, ANSWER_TIME) * own;
  });
  let depth = 0;
  for (let i = 0; i < mesh.nodes.length; i += 3) {
    depth = Math.max(depth, Math.hypot(mesh.nodes[i]!, mesh.nodes[i + 1]!, mesh.nodes[i + 2]!));
  }
  const tissues = materials.filter(({ isMembrane }) => !isMembrane);
  return {
    density: mass / whole,
    depth,
    shearModulus: stiffness / volume,
    stiffest: Math.max(...tissues.map(instantaneousShearModulus)),
  };
}
