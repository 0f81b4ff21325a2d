/** A head mesh from a person's segmentation, by the same mesher as the parametric head. */
import { SolverError } from '../../errors/solver-error.ts';
import { HEAD_PARTS, HEAD_REGIONS } from '../head/head-shapes.ts';
import { wellShaped } from '../fit/kept-quality.ts';
import type { Bounds } from '../grid.ts';
import type { HexMesh } from '../hex-mesh.ts';
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
const MARGIN = 0.016;
/** The skull bridges sulci and fissures up to twice this wide, m; what is not labelled in them is fluid. */
const CLOSING = 0.006;
/** Unlabelled over labelled volume: the fluid of ventricles and sulci is a sixth of the brain. */
const MOST_UNLABELLED = 0.25;
/** Litres inside the skull; a segmentation of something else, or in other units, is refused. */
const CAVITY_LITRES = [0.6, 2.2] as const;
/** Passes of a mean over neighbours that round off the steps of the voxels. */
const ROUNDING_PASSES = 3;

/**
 * `element`: edge of the elements, m. The labelled voxels and a layer of CSF around them fill the skull. The origin is put
 * where the parametric head has its own: the middle of the labelled voxels is taken for the middle of the template.
 * `notes`: what was added to what the image says, and which of its labels were left out.
 * @throws SolverError invalid-mesh when the segmentation cannot be a head or the elements are too poor
 */
export function imageHead(image: LabelImage, table: LabelTable, element: number): { mesh: HexMesh; notes: string[] } {
  const volume = resampled(image, table, Math.max(0.001, element / 3));
  const { size, spacing, origin } = volume;
  const litres = volume.labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0) * spacing ** 3 * 1000;
  if (!(litres >= CAVITY_LITRES[0] && litres <= CAVITY_LITRES[1])) {
    throw new SolverError('invalid-mesh', 'The labelled volume is not that of a head.', { litres });
  }
  const tissues = volume.tissues;
  const field = (values: Float32Array) => latticeField(values, size, origin, [spacing, spacing, spacing]);
  const isBrain = (label: number): boolean => label > 0 && tissues[label - 1]!.region !== 'csf';
  const inside = closed(volume);
  const millilitres = (isIn: (i: number) => boolean): number =>
    Math.round(1e6 * spacing ** 3 * volume.labels.reduce((sum, label, i) => sum + Number(label === 0 && isIn(i)), 0));
  const filled = millilitres((i) => inside[i] === 1);
  if (filled > MOST_UNLABELLED * 1000 * litres) {
    throw new SolverError(
      'invalid-mesh',
      `${filled} ml inside of the skull have no label, beside ${Math.round(1000 * litres)} ml that have one: they would be taken for fluid. Label white matter and ventricles too.`,
    );
  }
  const layer = addedLayer(volume, inside, isBrain);
  const cavity = rounded(signedDistances(inside, size, spacing), size).map((value, i) => value - layer.thickness[i]!);
  const brainMask = volume.labels.map((label) => Number(isBrain(label)));
  const bounds: Bounds = {
    min: origin,
    max: origin.map((low, axis) => low + (size[axis]! - 1) * spacing) as unknown as Point,
  };
  const mesh = tissueMesh(
    {
      bounds,
      cavity: field(cavity),
      brain: field(rounded(signedDistances(brainMask, size, spacing), size)),
      parts: HEAD_PARTS,
      regions: HEAD_REGIONS,
      smoothClass: (part) => (part === 'csf' || part === 'ventricles' ? 0 : 1),
      tissueAt: ({ point, onSkull }) => (onSkull ? CSF : (tissues[labelAt(volume, point) - 1] ?? CSF)),
    },
    { element, layer: CSF_LAYER, membrane: element / 2 },
    false,
  );
  const message = 'No good elements could be made of this segmentation at this size.';
  const added = millilitres((i) => inside[i] === 0 && cavity[i]! < 0);
  const notes = [
    `Taken for fluid: ${filled} ml without a label inside, in ventricles and sulci or where the segmentation has gaps.`,
    layer.share === 0
      ? 'The fluid of the image reaches the skull: none is added.'
      : `Added: ${1000 * CSF_LAYER} mm of fluid where brain is outermost (${Math.round(100 * layer.share)} % of the surface, ${added} ml).`,
    ...unlisted(image, table),
  ];
  return { mesh: wellShaped(mesh, message), notes };
}

/** 1 inside of the skull: the labelled voxels, and what a ball of radius CLOSING outside of them does not reach. */
function closed({ labels, size, spacing }: Volume): Uint8Array {
  const grown = Uint8Array.from(
    signedDistances(
      labels.map((label) => Number(label > 0)),
      size,
      spacing,
    ),
    (distance) => Number(distance < CLOSING),
  );
  // What is enclosed is inside, however far it is from a label.
  const outside = reachable(grown, size);
  const shrunk = signedDistances(
    outside.map((own) => 1 - own),
    size,
    spacing,
  );
  return labels.map((label, i) => Number(label > 0 || shrunk[i]! < -CLOSING));
}

/** 1 where the border of the lattice is reached without entering the mask. */
function reachable(mask: Uint8Array, [nx, ny, nz]: Volume['size']): Uint8Array {
  const reached = new Uint8Array(mask.length);
  const pending = [0];
  reached[0] = 1;
  const visit = (at: number): void => {
    if (reached[at] === 1 || mask[at] === 1) return;
    reached[at] = 1;
    pending.push(at);
  };
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const [i, j, k] = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
    if (i > 0) visit(at - 1);
    if (i < nx - 1) visit(at + 1);
    if (j > 0) visit(at - nx);
    if (j < ny - 1) visit(at + nx);
    if (k > 0) visit(at - nx * ny);
    if (k < nz - 1) visit(at + nx * ny);
  }
  return reached;
}

/** How thick a layer of CSF is put around each place of the lattice, m: none where the image's own fluid is outermost. */
function addedLayer(
  { labels, size, spacing }: Volume,
  inside: Uint8Array,
  isBrain: (label: number) => boolean,
): { thickness: Float32Array; share: number } {
  const [nx, ny] = size;
  const outermost = (isOf: (label: number) => boolean): Uint8Array =>
    labels.map((label, at) =>
      Number(
        label > 0 && isOf(label) && [1, nx, nx * ny].some((step) => inside[at - step] === 0 || inside[at + step] === 0),
      ),
    );
  const [brain, fluid] = [outermost(isBrain), outermost((label) => !isBrain(label))];
  const count = (mask: Uint8Array): number => mask.reduce((sum, own) => sum + own, 0);
  const share = count(brain) / (count(brain) + count(fluid));
  const thickness = new Float32Array(labels.length).fill(share === 0 ? 0 : CSF_LAYER);
  if (share === 0 || share === 1) return { thickness, share };
  const [toBrain, toFluid] = [signedDistances(brain, size, spacing), signedDistances(fluid, size, spacing)];
  return {
    thickness: rounded(
      thickness.map((own, i) => (toBrain[i]! <= toFluid[i]! ? own : 0)),
      size,
    ),
    share,
  };
}

/** Labels of the image of which the table says nothing. */
function unlisted({ labels }: LabelImage, table: LabelTable): string[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label !== 0 && !(String(label) in table)) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const named = [...counts].sort(([one], [other]) => one - other).map(([label, count]) => `${label} (${count} voxels)`);
  const shown = named.slice(0, 20).join(', ') + (named.length > 20 ? `, and ${named.length - 20} more` : '');
  return [`Labels that the table lacks, taken for outside of the skull: ${shown}.`];
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
