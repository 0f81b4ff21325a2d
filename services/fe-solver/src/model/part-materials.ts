/** The materials of a mesh's parts out of a set. */
import { SolverError } from '../errors/solver-error.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { ModelMaterial } from './model.ts';
import type { PartMaterial } from '../materials/convert-part.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { sheetThickness } from './sheet-thickness.ts';

/** Largest |J − 1| of a compressible material in a run, and of sheets, whose elements thin as they are stretched. */
export const COMPRESSIBLE_VOLUME_CHANGE = 0.3;

/**
 * Sheets keep their stiffness E_m t_m: elements thicker than the sheet are softer in proportion.
 * @param bulkModulus of the run, Pa
 * @param reference K_ref, Pa, where the run is softer
 * @throws SolverError unknown-material when the set lacks a part
 */
export function partMaterials(
  mesh: HexMesh,
  set: MaterialSet,
  bulkModulus: number,
  reference = bulkModulus,
): ModelMaterial[] {
  return mesh.parts.map((name, part) => {
    const own = set.parts[name];
    if (!own) {
      throw new SolverError('unknown-material', `The material set has no "${name}".`, { part: name, set: set.id });
    }
    return partMaterial(mesh, part, own, bulkModulus, reference);
  });
}

/** The material of one part; `bulkModulus`, Pa, is that of all but sheets, `reference` K_ref. */
export function partMaterial(
  mesh: HexMesh,
  part: number,
  own: PartMaterial,
  bulkModulus: number,
  reference = bulkModulus,
): ModelMaterial {
  const { membraneThickness, ...material } = own;
  if (membraneThickness === undefined) {
    return { ...material, isMembrane: false, bulkModulus, potentialShare: bulkModulus / reference };
  }
  const longTermShearModulus = (material.longTermShearModulus * membraneThickness) / sheetThickness(mesh, part);
  return {
    ...material,
    longTermShearModulus,
    isMembrane: true,
    bulkModulus: sheetBulkModulus(longTermShearModulus),
    potentialShare: sheetBulkModulus(longTermShearModulus) / reference,
    volumeChangeLimit: COMPRESSIBLE_VOLUME_CHANGE,
  };
}

/**
 * K of a sheet's elements, Pa, which are two to four times as thick as the sheet: no more than their shear modulus, so that they thin and
 * thicken freely and push no tissue aside. The area modulus gives back what the plane of the sheet loses by it.
 */
export const sheetBulkModulus = (longTermShearModulus: number): number => longTermShearModulus;

/**
 * Λ of a sheet, Pa. An element that is free to thin has the biaxial stiffness 18 K G/(3 K + 4 G) in its plane, a thin sheet of
 * a material that keeps its volume 6 G; Λ a²/2 of a strain a = 2 ε of the area adds 2 Λ.
 */
export const areaModulus = ({ bulkModulus: k, longTermShearModulus: g }: ModelMaterial): number =>
  3 * g - (9 * k * g) / (3 * k + 4 * g);
