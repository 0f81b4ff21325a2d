/** A segmentation whose right, left, front, back and bottom are told apart by their labels. */
import { headShapes } from '../head/head-shapes.ts';
import type { Point } from '../signed-distance.ts';
import type { LabelImage } from './label-image.ts';
import { voxelCentre } from './label-image.ts';
import type { LabelTable } from './label-table.ts';

export const LABEL_TABLE: LabelTable = {
  1: { part: 'white', region: 'frontal' },
  2: { part: 'white', region: 'parietal' },
  3: { part: 'csf', region: 'csf' },
  4: { part: 'white', region: 'temporal' },
  5: { part: 'white', region: 'occipital' },
  6: { part: 'stem', region: 'stem' },
};

const LOW = 0.035;

/** In SAE J211 axes: right front 1, left front 2, right back 4, left back 5, all that is low 6. */
function brainLabel([x, y, z]: Point): number {
  if (z > LOW) return 6;
  return (y > 0 ? 1 : 2) + (x > 0 ? 0 : 3);
}

const shapes = headShapes('male', 0.009);

/** The parametric head in voxels: brain by its quarters, CSF as 3, nothing outside of the skull. */
export function headSegmentation(grid: Omit<LabelImage, 'labels'>): LabelImage & { labels: Uint8Array } {
  const [nx, ny, nz] = grid.size;
  const image = { ...grid, labels: new Uint8Array(nx * ny * nz) };
  let at = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        const point = voxelCentre(image, i, j, k);
        if (shapes.cavity(point) < 0) image.labels[at] = shapes.brain(point) < 0 ? brainLabel(point) : 3;
      }
    }
  }
  return image;
}
