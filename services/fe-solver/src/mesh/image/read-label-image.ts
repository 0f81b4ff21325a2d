/** Segmentations from NIfTI and NRRD files, read by ITK compiled to WebAssembly. */
import { statSync } from 'node:fs';
import { readImageNode } from '@itk-wasm/image-io';
import { SolverError } from '../../errors.ts';
import type { LabelImage } from './label-image.ts';

const ENDINGS = /\.(nii|nii\.gz|nrrd)$/i;
const MOST_BYTES = 512 << 20;
/** A head at half a millimetre. */
const MOST_VOXELS = 512 ** 3;
const SPACING_RANGE = [0.2, 10] as const;

/** @throws SolverError invalid-mesh for a file that is no three-dimensional segmentation of a plausible size */
export async function readLabelImage(file: string): Promise<LabelImage> {
  if (!ENDINGS.test(file)) refuse('a segmentation ends in .nii, .nii.gz or .nrrd', { file });
  if (statSync(file).size > MOST_BYTES) refuse('the file is larger than 512 MiB');
  return checkedImage(await read(file));
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

function checkedImage(image: ItkImage): LabelImage {
  const { size, spacing, origin, data } = image;
  const direction = Array.from(image.direction, Number);
  if (size.length !== 3 || image.imageType.components !== 1) refuse('it is not one three-dimensional volume', { size });
  const voxels = size.reduce((product, count) => product * count, 1);
  if (!(voxels > 0 && voxels <= MOST_VOXELS)) refuse('it has too many voxels', { size });
  if (!data || data.length !== voxels) refuse('its data are not as many as its header says');
  if (spacing.some((mm) => !(mm >= SPACING_RANGE[0] && mm <= SPACING_RANGE[1]))) {
    refuse('its voxels are not of millimetres', { spacing });
  }
  if (!isRotation(direction)) refuse('its axes are not at right angles', { direction });
  return {
    size: size as [number, number, number],
    spacing: spacing as [number, number, number],
    origin: origin as [number, number, number],
    direction,
    labels: data as ArrayLike<number>,
  };
}

/** Whether the rows of a 3 × 3 matrix are unit vectors at right angles; mirrored axes are allowed. */
function isRotation(m: readonly number[]): boolean {
  const row = (i: number): number[] => m.slice(3 * i, 3 * i + 3);
  const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  return [0, 1, 2].every((i) => [0, 1, 2].every((j) => Math.abs(dot(row(i), row(j)) - (i === j ? 1 : 0)) < 1e-3));
}

function refuse(why: string, details: Record<string, unknown> = {}): never {
  throw new SolverError('invalid-mesh', `The segmentation was refused: ${why}.`, details);
}
