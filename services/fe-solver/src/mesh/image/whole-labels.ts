import { SolverError } from '../../errors/solver-error.ts';
import type { LabelImage } from './label-image.ts';

/** A scale factor that was rounded when it was written leaves labels this far from whole numbers. */
const TOLERANCE = 0.02;

/** The labels as whole numbers. @throws SolverError invalid-mesh, naming the first voxel that has none */
export function wholeLabels(values: ArrayLike<number>, size: LabelImage['size']): Int32Array {
  const labels = new Int32Array(values.length);
  let [odd, first] = [0, -1];
  for (let i = 0; i < values.length; i++) {
    const label = Math.round(values[i]!);
    labels[i] = label;
    if (Math.abs(values[i]! - label) <= TOLERANCE) continue;
    if (odd++ === 0) first = i;
  }
  if (odd === 0) return labels;
  const voxel = [first % size[0], Math.floor(first / size[0]) % size[1], Math.floor(first / (size[0] * size[1]))];
  throw new SolverError(
    'invalid-mesh',
    `The segmentation was refused: ${odd} voxels have labels that are not whole numbers, the first ${Number(values[first]!.toPrecision(6))} at voxel ${voxel.join(', ')}: was it resampled by interpolation, or is it no segmentation?`,
  );
}
