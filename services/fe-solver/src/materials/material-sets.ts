import { readFileSync } from 'node:fs';
import { SolverError } from '../errors/solver-error.ts';
import type { PartMaterial } from './convert-part.ts';
import { convertPart } from './convert-part.ts';
import type { Convention, RelativeTo } from './material-file.ts';
import { materialSetFileSchema } from './material-file.ts';

/**
 * Sets that come with the solver, by id: a file in `materials/` each, or the other reading of one whose source leaves the
 * convention of its Prony terms open.
 */
export const MATERIAL_SET_IDS = [
  'zhao-ji-2019',
  'zhao-ji-2019-fibres',
  'kleiven-2007',
  'zhao-ji-2019-long-term-prony',
  'zhao-ji-2019-fibres-long-term-prony',
] as const;

/** Taken where a task names none. */
export const DEFAULT_MATERIAL_SET = 'zhao-ji-2019';

/** Ids of the other reading end so. */
const OTHER_READING: { suffix: string; relativeTo: RelativeTo } = {
  suffix: '-long-term-prony',
  relativeTo: 'long-term',
};

export interface MaterialSet {
  id: string;
  title: string;
  citation: string;
  /** How the Prony terms are read, and what the source says of it. */
  convention: string;
  parts: Record<string, PartMaterial>;
}

export function loadMaterialSet(id: string): MaterialSet {
  if (!MATERIAL_SET_IDS.some((known) => known === id)) {
    throw new SolverError('unknown-material', `There is no material set "${id}".`, { id, known: MATERIAL_SET_IDS });
  }
  const { suffix, relativeTo } = OTHER_READING;
  if (!id.endsWith(suffix)) return parseMaterialSet(documentOf(id));
  return parseMaterialSet(documentOf(id.slice(0, -suffix.length)), relativeTo);
}

const documentOf = (id: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../materials/${id}.json`, import.meta.url), 'utf8'));

/**
 * Reads a material file.
 * @param reading of its Prony terms, where the file says that its source leaves it open
 * @throws SolverError unknown-material or suspect-units
 */
export function parseMaterialSet(document: unknown, reading?: RelativeTo): MaterialSet {
  const parsed = materialSetFileSchema.safeParse(document);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SolverError('unknown-material', `The material set is not valid. ${faults.join('; ')}`, { faults });
  }
  const { id, title, citation, convention, parts } = parsed.data;
  if (reading !== undefined && !convention.isLeftOpen) {
    throw new SolverError(
      'unknown-material',
      `The source of "${id}" states its convention: there is no other reading.`,
      {
        id,
      },
    );
  }
  const relativeTo = reading ?? convention.relaxationRelativeTo;
  const converted = Object.keys(parts).map((name) => {
    const own = parts[name]!;
    const part = 'sameAs' in own ? parts[own.sameAs] : own;
    if (!part || 'sameAs' in part) {
      throw new SolverError('unknown-material', `Material of "${name}": no part to share it with.`, { part: name });
    }
    return [name, convertPart(part, name, relativeTo)] as const;
  });
  return {
    id: reading === undefined ? id : `${id}${OTHER_READING.suffix}`,
    title: reading === undefined ? title : `${title}, its Prony terms relative to the ${reading} modulus`,
    citation,
    convention: conventionText(relativeTo, convention),
    parts: Object.fromEntries(converted),
  };
}

const conventionText = (relativeTo: RelativeTo | undefined, { source }: Convention): string =>
  relativeTo === undefined ? source : `Prony terms are read relative to the ${relativeTo} modulus. ${source}`;
