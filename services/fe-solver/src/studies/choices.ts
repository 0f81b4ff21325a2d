/** What may be chosen in the head model: the default, and each other choice with all else as in the default. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { DEFAULT_MATERIAL_SET, loadMaterialSet } from '../materials/material-sets.ts';
import type { HeadSubtype } from '../mesh/head/anthropometry.ts';
import { headMeshOfSize, ELEMENT_SIZE } from '../mesh/head/head-mesh.ts';
import { REFERENCE_BULK_MODULUS, SOFTENINGS } from '../motion/bulk-modulus.ts';

export interface Choice {
  /** In plain words, as a row of the table. */
  name: string;
  /** What is chosen: something of the model, the size of its elements, or whose head it is. */
  group: 'model' | 'mesh' | 'head';
  materials: MaterialSet;
  bulkModulus: number;
  element: ElementKind;
  /** m */
  elementSize: number;
  subtype: HeadSubtype;
}

const MEMBRANES = ['falx', 'tentorium'];

/** The product's, with the lowest bulk modulus that it chooses. */
export const DEFAULT_CHOICE: Choice = {
  name: 'Default',
  group: 'model',
  materials: loadMaterialSet(DEFAULT_MATERIAL_SET),
  bulkModulus: REFERENCE_BULK_MODULUS / SOFTENINGS[0] ** 2,
  element: 'one-point',
  elementSize: ELEMENT_SIZE.coarse,
  subtype: 'male',
};

const other = (name: string, group: Choice['group'], own: Partial<Choice>): Choice => ({
  ...DEFAULT_CHOICE,
  name,
  group,
  ...own,
});

const ofSet = (name: string, id: string): Choice => other(name, 'model', { materials: loadMaterialSet(id) });

/** Some parts take the material of the grey matter. */
function likeBrain(parts: readonly string[]): MaterialSet {
  const { materials } = DEFAULT_CHOICE;
  const grey = materials.parts['grey']!;
  return { ...materials, parts: { ...materials.parts, ...Object.fromEntries(parts.map((part) => [part, grey])) } };
}

export const CHOICES: readonly Choice[] = [
  DEFAULT_CHOICE,
  other('No membranes: falx and tentorium as soft as brain', 'model', { materials: likeBrain(MEMBRANES) }),
  ofSet('Prony terms relative to the long-term modulus', 'zhao-ji-2019-long-term-prony'),
  other('Cerebrospinal fluid like brain', 'model', { materials: likeBrain(['csf']) }),
  other('Elements of eight points', 'model', { element: 'eight-point' }),
  ofSet('White matter with fibres (Zhao & Ji 2019)', 'zhao-ji-2019-fibres'),
  ofSet('Materials of Kleiven 2007', 'kleiven-2007'),
  other('Female head', 'head', { subtype: 'female' }),
  other('Elements of 6.5 mm', 'mesh', { elementSize: 0.0065 }),
  other('Elements of 4 mm', 'mesh', { elementSize: 0.004 }),
];

export const meshOf = ({ elementSize, subtype }: Choice) => headMeshOfSize(elementSize, subtype);
