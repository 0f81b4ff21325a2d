import type { Point } from '../signed-distance.ts';

/** A segmented volume: a label per voxel. */
export interface LabelImage {
  /** Voxels along the image's own axes. */
  size: readonly [number, number, number];
  /** Millimetres per voxel. */
  spacing: readonly [number, number, number];
  /** Centre of the first voxel in LPS (to the left, to the back, up), mm: the axes of ITK and DICOM. */
  origin: Point;
  /** Rows of the 3 × 3 matrix from image axes to LPS. */
  direction: readonly number[];
  /** At [i + nx (j + ny k)]. */
  labels: ArrayLike<number>;
}

/**
 * Centre of a voxel in SAE J211 axes (x forward, y right, z down), m, origin where the image's is: LPS is left, back and up,
 * so x = −P, y = −L, z = −S. (RAS, the axes of NIfTI, is turned to LPS by the reader of the file.)
 */
export function voxelCentre({ spacing, origin, direction }: LabelImage, i: number, j: number, k: number): Point {
  const steps = [i * spacing[0], j * spacing[1], k * spacing[2]] as const;
  const [l, p, s] = [0, 1, 2].map(
    (row) =>
      origin[row]! +
      direction[3 * row]! * steps[0] +
      direction[3 * row + 1]! * steps[1] +
      direction[3 * row + 2]! * steps[2],
  ) as [number, number, number];
  return [-p / 1000, -l / 1000, -s / 1000];
}

/** Label of the voxel around a point in SAE J211 axes (m), 0 outside of the image. */
export function labelOf({ size, spacing, origin, direction, labels }: LabelImage, [x, y, z]: Point): number {
  const lps = [-1000 * y - origin[0], -1000 * x - origin[1], -1000 * z - origin[2]] as const;
  // The axes are at right angles: the inverse of the matrix is its transpose.
  const [i, j, k] = [0, 1, 2].map((axis) =>
    Math.round(
      (direction[axis]! * lps[0] + direction[3 + axis]! * lps[1] + direction[6 + axis]! * lps[2]) / spacing[axis]!,
    ),
  ) as [number, number, number];
  if (i < 0 || j < 0 || k < 0 || i >= size[0] || j >= size[1] || k >= size[2]) return 0;
  return labels[i + size[0] * (j + size[1] * k)]!;
}
