import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headShapes } from '../head/head-shapes.ts';
import { centroid } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';
import { signedDistances } from './distance-transform.ts';
import { imageHead } from './image-head.ts';
import type { LabelImage } from './label-image.ts';
import { voxelCentre } from './label-image.ts';
import type { LabelTable } from './label-table.ts';
import { labelTableSchema } from './label-table.ts';
import { readLabelImage } from './read-label-image.ts';

const TABLE: LabelTable = {
  1: { part: 'white', region: 'frontal' },
  2: { part: 'white', region: 'parietal' },
  3: { part: 'csf', region: 'csf' },
};

/** The parametric head at 4 mm, right half as label 1, left half as 2, CSF as 3; voxels in the order of the given axes. */
function segmentation(direction: readonly number[], origin: readonly [number, number, number]): LabelImage {
  const size = [48, 48, 44] as const;
  const image: LabelImage = { size, spacing: [4, 4, 4], origin, direction, labels: new Uint8Array(48 * 48 * 44) };
  const shapes = headShapes('male', 0.009);
  const labels = image.labels as Uint8Array;
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++) {
        const point = voxelCentre(image, i, j, k);
        const brain = point[1] > 0 ? 1 : 2;
        if (shapes.cavity(point) < 0) labels[i + 48 * (j + 48 * k)] = shapes.brain(point) < 0 ? brain : 3;
      }
    }
  }
  return image;
}

const LPS = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const RAS = [-1, 0, 0, 0, -1, 0, 0, 0, 1];

describe.each([
  ['LPS', LPS, [-94, -94, -86] as const],
  ['RAS', RAS, [94, 94, -86] as const],
])('a head from a segmentation in %s', (_, direction, origin) => {
  const mesh = imageHead(segmentation(direction, origin), TABLE, 0.009);

  it('has the right half on the right, the front in front, and good elements', () => {
    const right = [...mesh.part.keys()]
      .filter((e) => mesh.regions[mesh.region[e]!] === 'frontal')
      .map((e) => centroid(mesh, e));
    expect(right.length).toBeGreaterThan(300);
    expect(right.filter(([, y]) => y > -0.005).length / right.length).toBeGreaterThan(0.98);
    // The stem is low and the head longer to the back than it is wide.
    const heights = mesh.nodes.filter((__, i) => i % 3 === 2);
    expect(Math.max(...heights)).toBeGreaterThan(-Math.min(...heights) - 0.02);
    const quality = meshQuality(mesh);
    expect(quality.minScaledJacobian).toBeGreaterThan(0.2);
    const litres = 1000 * Object.values(quality.partVolume).reduce((sum, volume) => sum + volume, 0);
    expect(litres).toBeGreaterThan(1.5);
    expect(litres).toBeLessThan(2);
  });
});

describe('what is refused', () => {
  it.each([
    ['no label of the table', { 9: TABLE[1]! }, 1, 'No voxel'],
    ['a head ten times too small', TABLE, 0.1, 'not that of a head'],
    ['a head twice too large', TABLE, 2, 'larger than a head'],
  ])('%s', (_, table, factor, reason) => {
    const image = segmentation(LPS, [-94, -94, -86]);
    const spacing = [4 * factor, 4 * factor, 4 * factor] as const;
    expect(() => imageHead({ ...image, spacing }, table, 0.009)).toThrow(reason);
  });

  it('a table without brain, with unknown parts or labels', () => {
    expect(labelTableSchema.safeParse({ 3: TABLE[3] }).success).toBe(false);
    expect(labelTableSchema.safeParse({ 1: { part: 'bone', region: 'csf' } }).success).toBe(false);
    expect(labelTableSchema.safeParse({ left: TABLE[1] }).success).toBe(false);
  });
});

describe('files', () => {
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
});

it('measures the distance to the border of a mask', () => {
  const mask = Uint8Array.from({ length: 27 }, (_, i) => (i === 13 ? 1 : 0));
  const distance = signedDistances(mask, [3, 3, 3], 2);
  expect(distance[13]).toBeCloseTo(-1, 6);
  expect(distance[12]).toBeCloseTo(1, 6);
  expect(distance[0]).toBeCloseTo((Math.sqrt(3) - 0.5) * 2, 5);
});
