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
  male: { length: 0.172, breadth: 0.14, height: 0.13 },
  female: { length: 0.1655, breadth: 0.1345, height: 0.1255 },
};

/** Thickness of the subarachnoid space (CSF layer), metres. */
export const CSF_THICKNESS = 0.0025;

/** Thickness of the cerebral cortex shown as grey matter at this mesh size (one element), metres. */
export const CORTEX_DEPTH = 0.007;
