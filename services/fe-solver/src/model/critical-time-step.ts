/**
 * The longest stable step of central differences is 2/ω_max of the assembled, undeformed model. The limits of the
 * single elements (the smallest is a lower bound) are far too careful here: neighbours share the masses of their nodes
 * and cannot all breathe at once. ω²_max is the largest eigenvalue of M^(−1/2) Σ K_e B_e B_eᵀ M^(−1/2), with the lumped masses
 * M: only the volumetric stiffness K_e matters (K ≫ G).
 */
import { elementCoordinates } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import { largestEigenvalue } from './lanczos.ts';
import type { Model } from './model.ts';
import { volumetricModulus } from './model.ts';

/** 2/ω_max, s. Infinite when no node is free. */
export function criticalTimeStep(model: Model): number {
  const mobility = rootMobilities(model);
  if (mobility.every((own) => own === 0)) return Infinity;
  // Any shape that is not orthogonal to the highest mode; reproducible, so not random.
  const start = mobility.map((own, i) => (own === 0 ? 0 : Math.sin(12.9898 * i + 1)));
  return 2 / Math.sqrt(largestEigenvalue(volumetricStiffness(model, mobility), start));
}

/** m^(−1/2) of each degree of freedom; 0 of one that is held. */
export function rootMobilities({ mesh, mass }: Model): Float64Array {
  return Float64Array.from(mesh.nodes, (_, i) => {
    const node = Math.floor(i / 3);
    return mesh.fixed[node] ? 0 : 1 / Math.sqrt(mass[node]!);
  });
}

/** Writes M^(−1/2) Σ K_e B_e B_eᵀ M^(−1/2) x into y: one vector B_e √K_e per element, and its dyad. */
function volumetricStiffness({ mesh, materials, volume }: Model, mobility: Float64Array) {
  const vectors = new Float64Array(3 * mesh.hexes.length);
  const coordinates = new Float64Array(24);
  const moduli = materials.map(volumetricModulus);
  volume.forEach((own, element) => {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const { gradient } = meanGradient(coordinates);
    const root = Math.sqrt(moduli[mesh.part[element]!]! * own);
    for (let k = 0; k < 24; k++) {
      const node = mesh.hexes[8 * element + Math.floor(k / 3)]!;
      vectors[24 * element + k] = gradient[k]! * root * mobility[3 * node + (k % 3)]!;
    }
  });
  return (x: Float64Array, y: Float64Array): void => {
    y.fill(0);
    for (let first = 0; first < mesh.hexes.length; first += 8) {
      let along = 0;
      for (let a = first; a < first + 8; a++) {
        const node = 3 * mesh.hexes[a]!;
        along += vectors[3 * a]! * x[node]! + vectors[3 * a + 1]! * x[node + 1]! + vectors[3 * a + 2]! * x[node + 2]!;
      }
      for (let a = first; a < first + 8; a++) {
        const node = 3 * mesh.hexes[a]!;
        y[node]! += vectors[3 * a]! * along;
        y[node + 1]! += vectors[3 * a + 1]! * along;
        y[node + 2]! += vectors[3 * a + 2]! * along;
      }
    }
  };
}
