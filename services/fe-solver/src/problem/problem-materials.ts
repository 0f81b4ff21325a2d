/** The material of each part of a problem's mesh. */
import { parseJson } from '../errors/read-json.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { PartMaterial } from '../materials/convert-part.ts';
import { convertPart } from '../materials/convert-part.ts';
import { instantaneousShearModulus } from '../materials/material.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { loadMaterialSet, MATERIAL_SET_IDS, parseMaterialSet } from '../materials/material-sets.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { ModelMaterial } from '../model/model.ts';
import { COMPRESSIBLE_VOLUME_CHANGE, partMaterial } from '../model/part-materials.ts';
import type { ReadFile } from './problem-files.ts';
import type { ProblemMaterial } from './problem.schema.ts';
import { materialFileSchema, notValid } from './problem.schema.ts';

/** Stands for all parts that are not named. */
const ALL_OTHERS = '*';
/** Below this ratio of bulk to shear modulus a material may change its volume by COMPRESSIBLE_VOLUME_CHANGE. */
const COMPRESSIBLE_BELOW = 100;

/** @throws SolverError unknown-material, suspect-units, invalid-task */
export function problemMaterials(
  mesh: HexMesh,
  materials: Readonly<Record<string, ProblemMaterial>>,
  readFile: ReadFile,
): ModelMaterial[] {
  const unknown = Object.keys(materials).find((name) => name !== ALL_OTHERS && !mesh.parts.includes(name));
  if (unknown !== undefined) {
    const message = `materials.${unknown}: the mesh has no part "${unknown}"; its parts are ${mesh.parts.join(', ')}.`;
    throw new SolverError('unknown-material', message, { part: unknown });
  }
  return mesh.parts.map((name, part) => {
    const given = materials[name] ?? materials[ALL_OTHERS];
    if (!given) throw new SolverError('unknown-material', `The part "${name}" has no material.`, { part: name });
    const { own, bulkModulus } = materialOf(given, name, readFile);
    const material = partMaterial(mesh, part, own, bulkModulus);
    const isCompressible = material.bulkModulus < COMPRESSIBLE_BELOW * instantaneousShearModulus(material);
    return { ...material, ...(isCompressible && { volumeChangeLimit: COMPRESSIBLE_VOLUME_CHANGE }) };
  });
}

function materialOf(
  given: ProblemMaterial,
  name: string,
  readFile: ReadFile,
): { own: PartMaterial; bulkModulus: number } {
  if ('file' in given) {
    const parsed = materialFileSchema.safeParse(jsonOf(given.file, readFile));
    if (!parsed.success) throw notValid(`The material file ${given.file} is not valid.`, parsed.error);
    return { own: convertPart(parsed.data, name, undefined), bulkModulus: parsed.data.bulkModulus };
  }
  if (!('set' in given)) return { own: convertPart(given, name, undefined), bulkModulus: given.bulkModulus };
  const part = given.part ?? name;
  const own = materialSet(given.set, readFile).parts[part];
  if (!own) throw new SolverError('unknown-material', `The material set ${given.set} has no "${part}".`, { part });
  return { own, bulkModulus: given.bulkModulus };
}

const materialSet = (set: string, readFile: ReadFile): MaterialSet =>
  MATERIAL_SET_IDS.some((id) => id === set) ? loadMaterialSet(set) : parseMaterialSet(jsonOf(set, readFile));

function jsonOf(file: string, readFile: ReadFile): unknown {
  const { path, bytes } = readFile(file);
  return parseJson(Buffer.from(bytes).toString('utf8'), path);
}
