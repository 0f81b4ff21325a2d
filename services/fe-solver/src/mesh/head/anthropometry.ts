/**
 * Inner dimensions of the cranial cavity of a 50th-percentile adult, metres. Outer head length and breadth after the
 * US Army survey ANSUR II (Gordon et al. 2014, NATICK/TR-15/007), less scalp and skull; height chosen so that the
 * cavity volume falls in the published range of intracranial volume (about 1.45 l in men, 1.3 l in women).
 * The shape is our own and idealised: a parametric head, not a scan of a person.
 */
export interface CranialDimensions {
  /** Glabella to inion, inside the skull. */
  length: number;
  /** Greatest width. */
  breadth: number;
  /** Vertex to the floor of the posterior fossa. */
  height: number;
}

export type HeadSubtype = 'male' | 'female';

export const CRANIAL_DIMENSIONS: Record<HeadSubtype, CranialDimensions> = {
  male: { length: 0.172, breadth: 0.136, height: 0.126 },
  female: { length: 0.164, breadth: 0.1295, height: 0.12 },
};

/**
 * The head's centre of gravity in the template (millimetres, see `template.ts`): about 8 mm ahead of and 31 mm above the
 * auditory meatus (Walker, Harris & Pontius 1973), which lies about 24 mm behind and 36 mm below the anterior commissure.
 */
export const CENTRE_OF_GRAVITY = [0, -16, -5] as const;
