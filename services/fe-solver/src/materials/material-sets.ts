import { readFileSync } from 'node:fs';
import { SolverError } from '../errors.ts';
import type { MaterialSet } from './material.ts';
import { materialSetSchema } from './material.ts';

/** Sets that come with the solver, by id: a file in `materials/` each. */
export const MATERIAL_SET_IDS = ['zhao-ji-2019'] as const;

export function loadMaterialSet(id: string): MaterialSet {
  if (!MATERIAL_SET_IDS.some((known) => known === id)) {
    throw new SolverError('unknown-material', `There is no material set "${id}".`, { id, known: MATERIAL_SET_IDS });
  }
  const file = new URL(`../../materials/${id}.json`, import.meta.url);
  return materialSetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
