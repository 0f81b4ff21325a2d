import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeImageNode } from '@itk-wasm/image-io';
import { centroid } from '../hex-mesh.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';
import type { Point } from '../signed-distance.ts';
import { imageHead } from './image-head.ts';
import type { LabelImage } from './label-image.ts';
import { voxelCentre } from './label-image.ts';
import { readLabelImage } from './read-label-image.ts';
import { headSegmentation, LABEL_TABLE } from './segmentation.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'strainscope-image-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nrrd = (space: string, sizes = '2 3 2'): string => {
  const file = join(folder, `image-${space}.nrrd`);
  const header = `NRRD0004\ntype: uint8\ndimension: 3\nspace: ${space}\nsizes: ${sizes}\nspace directions: (1,0,0) (0,2,0) (0,0,3)\nkinds: domain domain domain\nencoding: raw\nspace origin: (10,20,30)\n\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])]));
  return file;
};

it('gives labels, spacing and the place of the first voxel, whatever the axes', async () => {
  const lps = await readLabelImage(nrrd('left-posterior-superior'));
  expect(lps).toMatchObject({ size: [2, 3, 2], spacing: [1, 2, 3], origin: [10, 20, 30] });
  expect([...(lps.labels as Uint8Array)].slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(voxelCentre(lps, 0, 0, 0)).toEqual([-0.02, -0.01, -0.03]);
  const ras = await readLabelImage(nrrd('right-anterior-superior'));
  expect(voxelCentre(ras, 0, 0, 0)).toEqual([0.02, 0.01, -0.03]);
});

it.each(['nonsense.nrrd', 'nonsense.nii.gz'])('%s is refused', async (name) => {
  writeFileSync(join(folder, name), 'not an image at all');
  const reading = readLabelImage(join(folder, name));
  await expect(reading).rejects.toMatchObject({ code: 'invalid-mesh' });
});

it('a file cut short, of another kind, or of impossible counts is refused', async () => {
  await expect(readLabelImage(nrrd('left-posterior-superior', '200 300 200'))).rejects.toMatchObject({
    code: 'invalid-mesh',
  });
  await expect(readLabelImage(join(folder, 'image.jpg'))).rejects.toMatchObject({ code: 'invalid-mesh' });
});

/** Sagittal slices (i to the back, j down, k to the left) of a head that is turned and nods a little. Rows: L, P, S. */
const DIRECTION = obliqueAxes(0.2, 0.15);
const SIZE = [54, 46, 40] as const;
const SPACING = [3.6, 4, 4.6] as const;
/** The middle of the volume lies near the middle of the head. */
const ORIGIN = [0, 4, 4].map(
  (middle, row) =>
    middle - SIZE.reduce((sum, count, axis) => sum + ((count * SPACING[axis]!) / 2) * DIRECTION[3 * row + axis]!, 0),
) as unknown as Point;
const OBLIQUE = { size: SIZE, spacing: SPACING, direction: DIRECTION, origin: ORIGIN };

function obliqueAxes(turn: number, nod: number): number[] {
  const [c, s, d, e] = [Math.cos(turn), Math.sin(turn), Math.cos(nod), Math.sin(nod)];
  const rotation = [
    [c, -s * d, s * e],
    [s, c * d, -c * e],
    [0, e, d],
  ] as const;
  return rotation.flatMap(([l, p, up]) => [p, -up, l]);
}

async function written(name: string, image: LabelImage & { labels: Uint8Array }): Promise<string> {
  const file = join(folder, name);
  const { size, spacing, origin, direction, labels } = image;
  const imageType = { dimension: 3, componentType: 'uint8', pixelType: 'Scalar', components: 1 };
  const content = { imageType, name: 'labels', size, spacing, origin, metadata: new Map(), data: labels };
  await writeImageNode(
    { ...content, direction: Float64Array.from(direction) } as unknown as Parameters<typeof writeImageNode>[0],
    file,
  );
  return file;
}

const original = headSegmentation(OBLIQUE);

it.each(['oblique.nii', 'oblique.nii.gz', 'oblique.nrrd'])(
  '%s, written by ITK, keeps every label and its place',
  async (name) => {
    const read = await readLabelImage(await written(name, original));
    expect(read.size).toEqual(SIZE);
    expect(Buffer.compare(Buffer.from(read.labels as Uint8Array), Buffer.from(original.labels))).toBe(0);
    const corners = [[0, 0, 0], [53, 0, 0], [0, 45, 0], [0, 0, 39], [53, 45, 39]] as const; // prettier-ignore
    for (const [i, j, k] of corners) {
      const [there, here] = [voxelCentre(read, i, j, k), voxelCentre(original, i, j, k)];
      here.forEach((value, axis) => expect(there[axis]).toBeCloseTo(value, 5));
    }
  },
);

describe('a head from a NIfTI file whose axes are oblique', () => {
  let mesh: HexMesh;
  // Meshing takes seconds of processor time: on a busy machine more than a test may take.
  beforeAll(async () => {
    ({ mesh } = imageHead(await readLabelImage(await written('head.nii.gz', original)), LABEL_TABLE, 0.009));
  });

  const middleOf = (region: string): [number, number, number] => {
    const own = [...mesh.part.keys()].filter((e) => mesh.regions[mesh.region[e]!] === region);
    const sum = [0, 0, 0] as [number, number, number];
    for (const e of own) centroid(mesh, e).forEach((value, axis) => (sum[axis]! += value / own.length));
    return sum;
  };

  it.each([
    ['frontal', 1, 1],
    ['parietal', 1, -1],
    ['temporal', -1, 1],
    ['occipital', -1, -1],
  ])('has the quarter labelled %s on its side', (region, ahead, right) => {
    const [x, y] = middleOf(region);
    expect(x * ahead).toBeGreaterThan(0.015);
    expect(y * right).toBeGreaterThan(0.015);
  });

  it('has its lowest label below', () => {
    expect(middleOf('stem')[2]).toBeGreaterThan(0.03);
  });

  it('has good elements, and the volumes of the voxels', () => {
    const { minScaledJacobian, partVolume } = meshQuality(mesh);
    expect(minScaledJacobian).toBeGreaterThan(0.2);
    const voxel = SPACING[0] * SPACING[1] * SPACING[2] * 1e-9;
    const inVoxels = (...labels: number[]): number =>
      voxel * original.labels.reduce((sum, label) => sum + Number(labels.includes(label)), 0);
    expect(partVolume['white']! / inVoxels(1, 2, 4, 5)).toBeGreaterThan(0.94);
    expect(partVolume['white']! / inVoxels(1, 2, 4, 5)).toBeLessThan(1.06);
    // The stem's lower end is thinner than two elements.
    expect(partVolume['stem']! / inVoxels(6)).toBeGreaterThan(0.75);
  });
});

it('the file says the same of a voxel to another reader: its matrix is that of NIfTI, to the right, forward, up', async () => {
  const image = { ...OBLIQUE, size: [2, 2, 2] as const, labels: new Uint8Array(8) };
  const header = readFileSync(await written('matrix.nii', image));
  // srow_x, srow_y, srow_z at byte 280 of the header (NIfTI-1).
  const row = (axis: number): number[] => [0, 1, 2, 3].map((i) => header.readFloatLE(280 + 16 * axis + 4 * i));
  const ras = [0, 1, 2].map((axis) => row(axis)[0]! + row(axis)[1]! + row(axis)[2]! + row(axis)[3]!);
  const [x, y, z] = voxelCentre(await readLabelImage(join(folder, 'matrix.nii')), 1, 1, 1);
  [1000 * y, 1000 * x, -1000 * z].forEach((value, axis) => expect(ras[axis]).toBeCloseTo(value, 2));
});
