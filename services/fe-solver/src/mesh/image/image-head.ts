/** A head mesh from a person's segmentation, by the same mesher as the parametric head. */
import { SolverError } from '../../errors.ts';
import { HEAD_PARTS, HEAD_REGIONS } from '../head/head-shapes.ts';
import { LEAST_SCALED_JACOBIAN } from '../fit/kept-quality.ts';
import type { Bounds } from '../grid.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';
import { latticeField } from '../sampled-distance.ts';
import type { Point } from '../signed-distance.ts';
import { tissueMesh } from '../tissue-mesh.ts';
import { signedDistances } from './distance-transform.ts';
import type { LabelImage } from './label-image.ts';
import { labelOf, voxelCentre } from './label-image.ts';
import type { LabelTable } from './label-table.ts';

const CSF_LAYER = 0.0025;
const CSF = { part: 'csf', region: 'csf' } as const;
/** The lattice reaches so far beyond the labelled voxels, m. */
const MARGIN = 0.012;
/** Litres inside the skull; a segmentation of something else, or in other units, is refused. */
const CAVITY_LITRES = [0.6, 2.2] as const;
/** Passes of a mean over neighbours that round off the steps of the voxels. */
const ROUNDING_PASSES = 3;

/**
 * `element`: edge of the elements, m. The labelled voxels and a layer of CSF around them fill the skull. The origin is put
 * where the parametric head has its own: the middle of the labelled voxels is taken for the middle of the template.
 * @throws SolverError invalid-mesh when the segmentation cannot be a head or the elements are too poor
 */
export function imageHead(image: LabelImage, table: LabelTable, element: number): HexMesh {
  const volume = resampled(image, table, Math.max(0.001, element / 3));
  const { size, spacing, origin } = volume;
  const litres = volume.labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0) * spacing ** 3 * 1000;
  if (!(litres >= CAVITY_LITRES[0] && litres <= CAVITY_LITRES[1])) {
    throw new SolverError('invalid-mesh', 'The labelled volume is not that of a head.', { litres });
  }
  const tissues = volume.tissues;
  const field = (isIn: (label: number) => boolean, grown: number) => {
    const mask = volume.labels.map((label) => (isIn(label) ? 1 : 0));
    const distance = rounded(signedDistances(mask, size, spacing), size);
    const read = latticeField(distance, size, origin, [spacing, spacing, spacing]);
    return (point: Point): number => read(point) - grown;
  };
  const isBrain = (label: number): boolean => label > 0 && tissues[label - 1]!.region !== 'csf';
  const bounds: Bounds = {
    min: origin,
    max: origin.map((low, axis) => low + (size[axis]! - 1) * spacing) as unknown as Point,
  };
  const mesh = tissueMesh(
    {
      bounds,
      cavity: field((label) => label > 0, CSF_LAYER),
      brain: field(isBrain, 0),
      parts: HEAD_PARTS,
      regions: HEAD_REGIONS,
      smoothClass: (part) => (part === 'csf' || part === 'ventricles' ? 0 : 1),
      tissueAt: ({ point, onSkull }) => (onSkull ? CSF : (tissues[labelAt(volume, point) - 1] ?? CSF)),
    },
    { element, layer: CSF_LAYER, membrane: element / 2 },
    false,
  );
  const { minScaledJacobian } = meshQuality(mesh);
  if (minScaledJacobian < LEAST_SCALED_JACOBIAN) {
    throw new SolverError('invalid-mesh', 'No good elements could be made of this segmentation at this size.', {
      minScaledJacobian,
      element,
    });
  }
  return mesh;
}

/** Labels on a lattice along the head's axes; 0 outside, else 1 + the number of a tissue. Lengths in metres. */
interface Volume {
  size: [number, number, number];
  spacing: number;
  origin: [number, number, number];
  labels: Uint8Array;
  tissues: LabelTable[string][];
}

function resampled(image: LabelImage, table: LabelTable, spacing: number): Volume {
  const tissues = Object.values(table);
  const numbers = new Map(Object.keys(table).map((label, i) => [Number(label), i + 1]));
  const [nx, ny, nz] = image.size;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const forEach = (visit: (point: Point, number: number) => void): void => {
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        for (let i = 0; i < nx; i++) {
          const number = numbers.get(image.labels[i + nx * (j + ny * k)]!);
          if (number !== undefined) visit(voxelCentre(image, i, j, k), number);
        }
      }
    }
  };
  forEach((point) =>
    point.forEach((value, axis) => {
      low[axis] = Math.min(low[axis]!, value);
      high[axis] = Math.max(high[axis]!, value);
    }),
  );
  if (!Number.isFinite(low[0])) throw new SolverError('invalid-mesh', 'No voxel has a label of the table.');
  const extent = low.map((value, axis) => high[axis]! - value);
  if (extent.some((length) => length > 0.3))
    throw new SolverError('invalid-mesh', 'The labelled volume is larger than a head.');
  const size = extent.map((length) => Math.ceil((length + 2 * MARGIN) / spacing) + 1) as [number, number, number];
  // The lattice lies about the template's middle: the centre of gravity is as far from it as in the parametric head.
  const middle = low.map((value, axis) => (value + high[axis]!) / 2);
  const origin = size.map((count, axis) => TEMPLATE_MIDDLE[axis]! - ((count - 1) * spacing) / 2) as [
    number,
    number,
    number,
  ];
  const labels = new Uint8Array(size[0] * size[1] * size[2]);
  let at = 0;
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++) {
        const index = [i, j, k];
        const point = index.map((n, axis) => origin[axis]! + n * spacing - TEMPLATE_MIDDLE[axis]! + middle[axis]!);
        labels[at++] = numbers.get(labelOf(image, point as unknown as Point)) ?? 0;
      }
    }
  }
  return { size, spacing, origin, labels, tissues };
}

/** Middle of the male template's brain box in head axes, m. */
const TEMPLATE_MIDDLE = [0, 0, -0.004] as const;

function labelAt({ size, spacing, origin, labels }: Volume, point: Point): number {
  const [i, j, k] = point.map((value, axis) => Math.round((value - origin[axis]!) / spacing)) as [
    number,
    number,
    number,
  ];
  if (i < 0 || j < 0 || k < 0 || i >= size[0] || j >= size[1] || k >= size[2]) return 0;
  return labels[i + size[0] * (j + size[1] * k)]!;
}

/** Mean with the six neighbours, a few times: takes the steps of voxels off a distance. */
function rounded(values: Float32Array, [nx, ny, nz]: readonly [number, number, number]): Float32Array {
  let from = values;
  for (let pass = 0; pass < ROUNDING_PASSES; pass++) {
    const to = from.slice();
    for (let k = 1; k < nz - 1; k++) {
      for (let j = 1; j < ny - 1; j++) {
        for (let i = 1; i < nx - 1; i++) {
          const at = i + nx * (j + ny * k);
          const around =
            from[at - 1]! + from[at + 1]! + from[at - nx]! + from[at + nx]! + from[at - nx * ny]! + from[at + nx * ny]!;
          to[at] = (2 * from[at]! + around) / 8;
        }
      }
    }
    from = to;
  }
  return from;
}
