/** Segmentations from NIfTI and NRRD files, read by ITK compiled to WebAssembly. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readImageNode } from '@itk-wasm/image-io';
import { SolverError } from '../../errors/solver-error.ts';
import type { LabelImage } from './label-image.ts';
import type { OrientationChoice, Placement } from './orientation.ts';
import { niftiPlacement, nrrdPlacement, placementOfLetters } from './orientation.ts';

const ENDINGS = /\.(nii|nii\.gz|nrrd)$/i;
const MOST_BYTES = 512 << 20;
/** A head at half a millimetre. */
const MOST_VOXELS = 512 ** 3;
const SPACING_RANGE = [0.2, 10] as const;
/** A scale factor that was rounded when it was written leaves labels this far from whole numbers. */
const WHOLE_TOLERANCE = 0.02;

/** Bytes that hold the header of any of the files, packed or not. */
const HEADER_BYTES = 1 << 16;

/**
 * @param orientation what somebody says of the axes, where the file says nothing or contradicts itself
 * @throws SolverError invalid-mesh for a file that is no three-dimensional segmentation of a plausible size
 */
export async function readLabelImage(file: string, orientation?: OrientationChoice): Promise<LabelImage> {
  if (!ENDINGS.test(file)) refuse('a segmentation ends in .nii, .nii.gz or .nrrd', { file });
  if (statSync(file).size > MOST_BYTES) refuse('the file is larger than 512 MiB');
  return checkedImage(await read(file), (size, read) => placementOf(file, size, read, orientation));
}

type ItkImage = Awaited<ReturnType<typeof readImageNode>>;

async function read(file: string): Promise<ItkImage> {
  try {
    return await readImageNode(file);
  } catch (error) {
    // The WebAssembly module rejects with a number (its exit code or a C++ exception's address) as often as with an Error.
    const reason = error instanceof Error ? error.message : `code ${String(error)}`;
    return refuse('it could not be read', { reason: reason.slice(0, 200) });
  }
}

function placementOf(
  file: string,
  size: LabelImage['size'],
  read: Placement,
  orientation: OrientationChoice | undefined,
): Placement {
  if (typeof orientation === 'object') return placementOfLetters(orientation.letters, read.spacing);
  const start = startOf(file);
  if (!file.toLowerCase().endsWith('.nrrd')) return niftiPlacement(start, size, orientation);
  return orientation ? refuse(`an NRRD file has no ${orientation}`) : nrrdPlacement(start, read);
}

function startOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function checkedImage(image: ItkImage, place: (size: LabelImage['size'], read: Placement) => Placement): LabelImage {
  const { size, data } = image;
  if (size.length !== 3 || image.imageType.components !== 1) refuse('it is not one three-dimensional volume', { size });
  const voxels = size.reduce((product, count) => product * count, 1);
  if (!(voxels > 0 && voxels <= MOST_VOXELS)) refuse('it has too many voxels', { size });
  if (!data || data.length !== voxels) refuse('its data are not as many as its header says');
  const { spacing, origin, direction } = place(size as [number, number, number], {
    spacing: image.spacing as [number, number, number],
    origin: image.origin as [number, number, number],
    direction: Array.from(image.direction, Number),
  });
  if (spacing.some((mm) => !(mm >= SPACING_RANGE[0] && mm <= SPACING_RANGE[1]))) {
    refuse('its voxels are not of millimetres', { spacing });
  }
  if (!isRotation(direction)) refuse('its axes are not at right angles', { direction });
  return {
    size: size as [number, number, number],
    spacing,
    origin,
    direction,
    labels: wholeLabels(data as ArrayLike<number>, size as [number, number, number]),
  };
}

/** Whether the rows of a 3 × 3 matrix are unit vectors at right angles; mirrored axes are allowed. */
function isRotation(m: readonly number[]): boolean {
  const row = (i: number): number[] => m.slice(3 * i, 3 * i + 3);
  const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  return [0, 1, 2].every((i) => [0, 1, 2].every((j) => Math.abs(dot(row(i), row(j)) - (i === j ? 1 : 0)) < 1e-3));
}

/** The labels as whole numbers. @throws SolverError invalid-mesh, naming the first voxel that has none */
function wholeLabels(values: ArrayLike<number>, size: LabelImage['size']): Int32Array {
  const labels = new Int32Array(values.length);
  let [odd, first] = [0, -1];
  for (let i = 0; i < values.length; i++) {
    const label = Math.round(values[i]!);
    labels[i] = label;
    if (Math.abs(values[i]! - label) <= WHOLE_TOLERANCE) continue;
    if (odd++ === 0) first = i;
  }
  if (odd === 0) return labels;
  const voxel = [first % size[0], Math.floor(first / size[0]) % size[1], Math.floor(first / (size[0] * size[1]))];
  throw new SolverError(
    'invalid-mesh',
    `The segmentation was refused: ${odd} voxels have labels that are not whole numbers, the first ${Number(values[first]!.toPrecision(6))} at voxel ${voxel.join(', ')}: was it resampled by interpolation, or is it no segmentation?`,
  );
}

function refuse(why: string, details: Record<string, unknown> = {}): never {
  throw new SolverError('invalid-mesh', `The segmentation was refused: ${why}.`, details);
}
