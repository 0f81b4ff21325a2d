/** Arrays of a model's file by name: what type each is of, in the order in which they lie. */
export const SECTIONS = {
  scalarWeights: Float32Array,
  evenWeights: Float32Array,
  oddWeights: Float32Array,
  most: Float32Array,
  fieldMean: Float32Array,
  fieldElements: Uint32Array,
  fieldImages: Uint32Array,
  centres: Uint16Array,
  evenModes: Int16Array,
  oddModes: Int16Array,
  base: Uint8Array,
} as const;

export type SectionName = keyof typeof SECTIONS;
export interface Sections {
  readonly scalarWeights: Float32Array;
  readonly evenWeights: Float32Array;
  readonly oddWeights: Float32Array;
  readonly most: Float32Array;
  readonly fieldMean: Float32Array;
  readonly fieldElements: Uint32Array;
  readonly fieldImages: Uint32Array;
  readonly centres: Uint16Array;
  readonly evenModes: Int16Array;
  readonly oddModes: Int16Array;
  readonly base: Uint8Array;
}
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
