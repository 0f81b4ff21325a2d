import { centroid } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';
import { signedDistances } from './distance-transform.ts';
import { imageHead } from './image-head.ts';
import { labelTableSchema } from './label-table.ts';
import { headSegmentation, LABEL_TABLE } from './segmentation.fixture.ts';

const LPS = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const RAS = [-1, 0, 0, 0, -1, 0, 0, 0, 1];

const GRID = { size: [48, 48, 44], spacing: [4, 4, 4] } as const;
const inLps = headSegmentation({ ...GRID, direction: LPS, origin: [-94, -94, -86] });
const inRas = headSegmentation({ ...GRID, direction: RAS, origin: [94, 94, -86] });

/** Fluid has no label of this table. */
const BRAIN = Object.fromEntries(Object.entries(LABEL_TABLE).filter(([label]) => label !== '3'));

// Voxels of 4 mm miss the fluid where it is thinnest: there, and nowhere else, some is added.
describe.each([
  ['LPS, with its fluid', inLps, LABEL_TABLE, [0, 20], [5, 30]],
  ['RAS, brain alone', inRas, BRAIN, [100, 100], [150, 400]],
] as const)('a head from a segmentation in %s', (_, image, table, share, millilitres) => {
  const { mesh, notes } = imageHead(image, table, 0.009);

  it('has the right half on the right, the front in front, and good elements', () => {
    const rightFront = [...mesh.part.keys()]
      .filter((e) => mesh.regions[mesh.region[e]!] === 'frontal')
      .map((e) => centroid(mesh, e));
    expect(rightFront.length).toBeGreaterThan(150);
    expect(rightFront.filter(([x, y]) => x > -0.005 && y > -0.005).length / rightFront.length).toBeGreaterThan(0.98);
    // The stem is low and the head longer to the back than it is wide.
    const heights = mesh.nodes.filter((__, i) => i % 3 === 2);
    expect(Math.max(...heights)).toBeGreaterThan(-Math.min(...heights) - 0.02);
    const quality = meshQuality(mesh);
    expect(quality.minScaledJacobian).toBeGreaterThan(0.2);
    const litres = 1000 * Object.values(quality.partVolume).reduce((sum, volume) => sum + volume, 0);
    expect(litres).toBeGreaterThan(1.5);
    expect(litres).toBeLessThan(2);
  });

  it('has fluid added where brain is outermost alone, and says how much', () => {
    const [, percent, added] =
      /^Added: 2.5 mm of fluid where brain is outermost \((\d+) % of the surface, (\d+) ml\)/.exec(notes[1]!)!;
    expect(Number(percent)).toBeGreaterThanOrEqual(share[0]);
    expect(Number(percent)).toBeLessThanOrEqual(share[1]);
    expect(Number(added)).toBeGreaterThan(millilitres[0]);
    expect(Number(added)).toBeLessThan(millilitres[1]);
  });

  it('names the labels that the table lacks', () => {
    const lacking = notes.filter((note) => note.startsWith('Labels that the table lacks'));
    expect(lacking).toEqual(table === BRAIN ? [expect.stringMatching(/: 3 \(\d+ voxels\)\.$/)] : []);
  });
});

describe('what is refused', () => {
  it.each([
    ['no label of the table', { 9: LABEL_TABLE[1]! }, 1, 'No voxel'],
    ['a head ten times too small', LABEL_TABLE, 0.1, 'not that of a head'],
    ['a head twice too large', LABEL_TABLE, 2, 'larger than a head'],
  ])('%s', (_, table, factor, reason) => {
    const spacing = [4 * factor, 4 * factor, 4 * factor] as const;
    expect(() => imageHead({ ...inLps, spacing }, table, 0.009)).toThrow(reason);
  });

  it('a table without brain, with unknown parts or labels', () => {
    expect(labelTableSchema.safeParse({ 3: LABEL_TABLE[3] }).success).toBe(false);
    expect(labelTableSchema.safeParse({ 1: { part: 'bone', region: 'csf' } }).success).toBe(false);
    expect(labelTableSchema.safeParse({ left: LABEL_TABLE[1] }).success).toBe(false);
  });
});

it('measures the distance to the border of a mask', () => {
  const mask = Uint8Array.from({ length: 27 }, (_, i) => (i === 13 ? 1 : 0));
  const distance = signedDistances(mask, [3, 3, 3], 2);
  expect(distance[13]).toBeCloseTo(-1, 6);
  expect(distance[12]).toBeCloseTo(1, 6);
  expect(distance[0]).toBeCloseTo((Math.sqrt(3) - 0.5) * 2, 5);
});
