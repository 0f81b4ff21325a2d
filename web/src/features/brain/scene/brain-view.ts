import type { CutPlane } from '../mesh/brain-section.ts';
import type { StrainSphere } from './sphere-actor.ts';

/** What of the brain is shown. */
export interface BrainView {
  /** 1 for the elements to show, in a pale outline of the whole brain; undefined for all. */
  elements: Uint8Array | undefined;
  cut: CutPlane | undefined;
  /** In place of the coloured surface. */
  spheres: readonly StrainSphere[] | undefined;
  /** The region that stands out, a number into the mesh's regions; −1 for none. */
  region: number;
}

/** All of it, coloured by strain. */
export const WHOLE_BRAIN: BrainView = { elements: undefined, cut: undefined, spheres: undefined, region: -1 };
