/**
 * The longest stable step of a model whose materials may give way in bulk: 2/ω_max as in critical-time-step.ts, with the
 * whole stiffness K_e = V Bᵀ D B of each element, bulk, shear and fibres at once.
 */
import { instantaneousShearModulus, instantaneousToLongTerm } from '../materials/material.ts';
import { elementCoordinates } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import { rootMobilities } from './critical-time-step.ts';
import { largestEigenvalue } from './lanczos.ts';
import type { Model, ModelMaterial } from './model.ts';

/** Largest |J − 1| of a compressible material in a run. */
export const COMPRESSIBLE_VOLUME_CHANGE = 0.3;

/**
 * How much stiffer the isochoric part is in one direction when it has been squeezed in that direction alone, by the volume change above:
 * W = ½ G (λ^(4/3) + 2 λ^(−2/3) − 3), W'' over its value 4/3 G at λ = 1. The step must be stable there too.
 */
const STIFFENING = stiffening(1 - COMPRESSIBLE_VOLUME_CHANGE);

function stiffening(stretch: number): number {
  return ((4 / 9) * stretch ** (-2 / 3) + (20 / 9) * stretch ** (-8 / 3)) / (8 / 3);
}

/** 2/ω_max, s. Infinite when no node is free. */
export function elasticTimeStep(model: Model): number {
  const mobility = rootMobilities(model);
  if (mobility.every((own) => own === 0)) return Infinity;
  const start = mobility.map((own, i) => (own === 0 ? 0 : Math.sin(12.9898 * i + 1)));
  return 2 / Math.sqrt(largestEigenvalue(elasticStiffness(model, mobility), start));
}

/** G of the bound, Pa: instantaneous, and raised by the fibres' 4 k1 along their direction as 4/3 G raises it. */
function shearBound(material: ModelMaterial): number {
  const fibres = 3 * (material.fibres?.k1 ?? 0) * instantaneousToLongTerm(material);
  return STIFFENING * instantaneousShearModulus(material) + fibres;
}

/** Writes M^(−1/2) Σ V Bᵀ D B M^(−1/2) x into y; D: σ = K tr ε I + 2 G dev ε. */
function elasticStiffness({ mesh, materials, volume }: Model, mobility: Float64Array) {
  const gradients = new Float64Array(3 * mesh.hexes.length);
  const coordinates = new Float64Array(24);
  for (let element = 0; element < volume.length; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    gradients.set(meanGradient(coordinates).gradient, 24 * element);
  }
  const moduli = materials.map((material) => ({ bulk: material.bulkModulus, shear: shearBound(material) }));
  const [h, stress] = [new Float64Array(9), new Float64Array(9)];
  return (x: Float64Array, y: Float64Array): void => {
    y.fill(0);
    for (let element = 0; element < volume.length; element++) {
      const corners = mesh.hexes.subarray(8 * element, 8 * element + 8);
      const b = gradients.subarray(24 * element, 24 * element + 24);
      h.fill(0);
      corners.forEach((node, a) => {
        for (let i = 0; i < 3; i++) {
          const u = x[3 * node + i]! * mobility[3 * node + i]!;
          for (let j = 0; j < 3; j++) h[3 * i + j]! += u * b[3 * a + j]!;
        }
      });
      const { bulk, shear } = moduli[mesh.part[element]!]!;
      const dilatation = h[0]! + h[4]! + h[8]!;
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) stress[3 * i + j] = shear * (h[3 * i + j]! + h[3 * j + i]!);
        stress[4 * i]! += (bulk - (2 / 3) * shear) * dilatation;
      }
      corners.forEach((node, a) => {
        for (let i = 0; i < 3; i++) {
          let force = 0;
          for (let j = 0; j < 3; j++) force += stress[3 * i + j]! * b[3 * a + j]!;
          y[3 * node + i]! += volume[element]! * force * mobility[3 * node + i]!;
        }
      });
    }
  };
}
