/** The materials of a mesh's parts out of a set. */
import { SolverError } from '../errors/solver-error.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { ModelMaterial } from './model.ts';
import type { PartMaterial } from '../materials/convert-part.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { sheetThickness } from './sheet-thickness.ts';

/**
 * Bulk to shear modulus that a membrane has at least, whatever the bulk modulus of the run: Poisson's ratio 0.38, with which
 * the sheet is 8 % softer in its plane than a volume-preserving one.
 */
const LEAST_MEMBRANE_BULK = 4;

/**
 * Sheets keep their stiffness E_m t_m: elements thicker than the sheet are softer in proportion.
 * @throws SolverError unknown-material when the set lacks a part
 */
export function partMaterials(mesh: HexMesh, set: MaterialSet, bulkModulus: number): ModelMaterial[] {
  return mesh.parts.map((name, part) => {
    const own = set.parts[name];
    if (!own) {
      throw new SolverError('unknown-material', `The material set has no "${name}".`, { part: name, set: set.id });
    }
    return partMaterial(mesh, part, own, bulkModulus);
  });
}

/** The material of one part. */
export function partMaterial(mesh: HexMesh, part: number, own: PartMaterial, bulkModulus: number): ModelMaterial {
  const { membraneThickness, ...material } = own;
  const share = membraneThickness === undefined ? 1 : membraneThickness / sheetThickness(mesh, part);
  const longTermShearModulus = material.longTermShearModulus * share;
  const isMembrane = membraneThickness !== undefined;
  const least = isMembrane ? LEAST_MEMBRANE_BULK * longTermShearModulus : 0;
  return { ...material, longTermShearModulus, isMembrane, bulkModulus: Math.max(bulkModulus, least) };
}
