import type { CutPlane } from '../mesh/brain-section.ts';

export const CUTS = {
  none: { label: 'No cut', normal: undefined, view: undefined, reach: 0 },
  sagittal: { label: 'Sagittal cut', normal: [0, 1, 0], view: 'right', reach: 70 },
  coronal: { label: 'Coronal cut', normal: [1, 0, 0], view: 'front', reach: 90 },
  axial: { label: 'Axial cut', normal: [0, 0, -1], view: 'top', reach: 80 },
} as const;

export type CutKind = keyof typeof CUTS;

/** How the viewer shows the brain, apart from time, region and the place of the camera. */
export interface BrainOptions {
  mode: 'strain' | 'spheres';
  automaticScale: boolean;
  cut: CutKind;
  /** Millimetres from the head's centre of gravity along the cut's normal. */
  cutOffset: number;
  /** Elements whose strain never reaches this are left out; 0 shows all. */
  threshold: number;
}

export const DEFAULT_OPTIONS: BrainOptions = {
  mode: 'strain',
  automaticScale: false,
  cut: 'none',
  cutOffset: 0,
  threshold: 0,
};

/** The cut as a plane in metres, from an offset in millimetres; undefined for none. */
export function cutPlane(cut: CutKind, offset: number): CutPlane | undefined {
  const { normal } = CUTS[cut];
  return normal && { normal, offset: offset / 1000 };
}
