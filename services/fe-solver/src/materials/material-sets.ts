import { readFileSync } from 'node:fs';
import { SolverError } from '../errors.ts';
import type { PartMaterial } from './convert-part.ts';
import { convertPart } from './convert-part.ts';
import { materialSetFileSchema } from './material-file.ts';

/** Sets that come with the solver, by id: a file in `materials/` each. */
export const MATERIAL_SET_IDS = ['zhao-ji-2019', 'zhao-ji-2019-fibres', 'kleiven-2007'] as const;

export interface MaterialSet {
  id: string;
  title: string;
  citation: string;
  parts: Record<string, PartMaterial>;
}

export function loadMaterialSet(id: string): MaterialSet {
  if (!MATERIAL_SET_IDS.some((known) => known === id)) {
    throw new SolverError('unknown-material', `There is no material set "${id}".`, { id, known: MATERIAL_SET_IDS });
  }
  const file = new URL(`../../materials/${id}.json`, import.meta.url);
  return parseMaterialSet(JSON.parse(readFileSync(file, 'utf8')));
}

/** @throws SolverError unknown-material or suspect-units */
export function parseMaterialSet(document: unknown): MaterialSet {
  const parsed = materialSetFileSchema.safeParse(document);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SolverError('unknown-material', `The material set is not valid. ${faults.join('; ')}`, { faults });
  }
  const { id, title, citation, parts } = parsed.data;
  const converted = Object.keys(parts).map((name) => {
    const own = parts[name]!;
    const part = 'sameAs' in own ? parts[own.sameAs] : own;
    if (!part || 'sameAs' in part) {
      throw new SolverError('unknown-material', `Material of "${name}": no part to share it with.`, { part: name });
    }
    return [name, convertPart(part, name)] as const;
  });
  return { id, title, citation, parts: Object.fromEntries(converted) };
}
